<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ChartTexts</name>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Output speed</source>
        <translation>输出速度</translation>
    </message>
    <message>
        <source>days</source>
        <translation>天</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>token/秒</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Cost per month</source>
        <translation>每月费用</translation>
    </message>
    <message>
        <source>after day %1</source>
        <translation>第 %1 天之后</translation>
    </message>
    <message>
        <source>budget %1</source>
        <translation>预算 %1</translation>
    </message>
    <message>
        <source>Linear layers</source>
        <translation>线性层</translation>
    </message>
    <message>
        <source>Attention</source>
        <translation>注意力</translation>
    </message>
    <message>
        <source>Tensor parallel</source>
        <translation>张量并行</translation>
    </message>
    <message>
        <source>Data parallel</source>
        <translation>数据并行</translation>
    </message>
    <message>
        <source>Pipeline transfer</source>
        <translation>流水线传输</translation>
    </message>
    <message>
        <source>Expert parallel</source>
        <translation>专家并行</translation>
    </message>
    <message>
        <source>Context parallel</source>
        <translation>上下文并行</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>Launch and host</source>
        <translation>启动与主机</translation>
    </message>
    <message>
        <source>Requests in flight</source>
        <translation>并发请求数</translation>
    </message>
    <message>
        <source>requests in flight, one replica</source>
        <translation>并发请求数，单副本</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个 token</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>limit %1 ms</source>
        <translation>上限 %1 毫秒</translation>
    </message>
    <message>
        <source>asked %1</source>
        <translation>所求 %1</translation>
    </message>
    <message>
        <source>Time per output token</source>
        <translation>每输出 token 时间</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
</context>
<context>
    <name>CompareExport</name>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并列比较</translation>
    </message>
    <message>
        <source>Catalog %1</source>
        <translation>目录 %1</translation>
    </message>
    <message>
        <source>Page {page} of {pages}</source>
        <translation>第 {page} 页，共 {pages} 页</translation>
    </message>
    <message>
        <source>Amounts in %1, prices as of %2. The attached table has all figures.</source>
        <translation>金额单位为 %1，价格截至 %2。附件表格含全部数值。</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>数值</translation>
    </message>
</context>
<context>
    <name>FieldTexts</name>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Adapter rank</source>
        <translation>适配器秩</translation>
    </message>
    <message>
        <source>Weights</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>KV cache</source>
        <translation>KV 缓存</translation>
    </message>
    <message>
        <source>Tokens</source>
        <translation>Token 数</translation>
    </message>
    <message>
        <source>Sequence length</source>
        <translation>序列长度</translation>
    </message>
    <message>
        <source>Global batch</source>
        <translation>全局批大小</translation>
    </message>
    <message>
        <source>Prompt</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>In flight</source>
        <translation>并发</translation>
    </message>
    <message>
        <source>or load</source>
        <translation>或负载</translation>
    </message>
    <message>
        <source>First token</source>
        <translation>首个 token</translation>
    </message>
    <message>
        <source>Each token</source>
        <translation>每个 token</translation>
    </message>
    <message>
        <source>Software</source>
        <translation>软件</translation>
    </message>
    <message>
        <source>Goodput</source>
        <translation>有效时间占比</translation>
    </message>
    <message>
        <source>Engine</source>
        <translation>推理引擎</translation>
    </message>
    <message>
        <source>Deadline</source>
        <translation>期限</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Most nodes</source>
        <translation>最多节点数</translation>
    </message>
    <message>
        <source>Rank by</source>
        <translation>排序依据</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>云厂商</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>地域</translation>
    </message>
    <message>
        <source>Country</source>
        <translation>国家</translation>
    </message>
    <message>
        <source>Pay</source>
        <translation>付费</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>tokens</source>
        <translation>token</translation>
    </message>
    <message>
        <source>sequences</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>requests</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>requests/s</source>
        <translation>请求/秒</translation>
    </message>
    <message>
        <source>ms at most</source>
        <translation>毫秒以内</translation>
    </message>
    <message>
        <source>days</source>
        <translation>天</translation>
    </message>
    <message>
        <source>nodes</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>Gbit/s or more</source>
        <translation>Gbit/s 以上</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>any; h100, a100</source>
        <translation>任意；h100, a100</translation>
    </message>
    <message>
        <source>any; aws, gcp</source>
        <translation>任意；aws, gcp</translation>
    </message>
    <message>
        <source>any</source>
        <translation>任意</translation>
    </message>
    <message>
        <source>any; US, CN</source>
        <translation>任意；US, CN</translation>
    </message>
    <message>
        <source>Tokens seen in the whole run: data set times epochs. 2e12, 2T and 300B are understood.</source>
        <translation>整个运行所见 token 数：数据集乘以轮数。可写 2e12、2T、300B。</translation>
    </message>
    <message>
        <source>Sequences per optimizer step. Left empty, the planner chooses one and lists it among the assumptions.</source>
        <translation>每个优化器步的序列数。留空则由规划器选择并列入假设。</translation>
    </message>
    <message>
        <source>Productive share of wall time: restarts, checkpoints and waits take the rest. 0.90 is a working assumption, not measured.</source>
        <translation>实际时间中的有效占比：其余用于重启、检查点与等待。0.90 为工作假设，非实测。</translation>
    </message>
    <message>
        <source>Requests in flight at once over all replicas. Give either this or the load.</source>
        <translation>全部副本上同时处理的请求数。与负载二选一。</translation>
    </message>
    <message>
        <source>Mean load. Give either this or requests in flight.</source>
        <translation>平均负载。与并发请求数二选一。</translation>
    </message>
    <message>
        <source>Time to the first token without queueing; percentiles under load are not modelled.</source>
        <translation>无排队时首个 token 的时间；负载下的分位数未建模。</translation>
    </message>
    <message>
        <source>Of the whole run; for a service the cost of one month.</source>
        <translation>整个运行的费用；对服务为一个月的费用。</translation>
    </message>
    <message>
        <source>The range is narrower for software that was measured; &quot;not stated&quot; widens it.</source>
        <translation>有实测的软件区间更窄；“未说明”会使其变宽。</translation>
    </message>
    <message>
        <source>The range is narrower for engines that were measured; &quot;not stated&quot; widens it.</source>
        <translation>有实测的引擎区间更窄；“未说明”会使其变宽。</translation>
    </message>
    <message>
        <source>Full</source>
        <translation>全参数</translation>
    </message>
    <message>
        <source>LoRA</source>
        <translation>LoRA</translation>
    </message>
    <message>
        <source>QLoRA, 4-bit weights</source>
        <translation>QLoRA，4 位权重</translation>
    </message>
    <message>
        <source>BF16</source>
        <translation>BF16</translation>
    </message>
    <message>
        <source>FP16</source>
        <translation>FP16</translation>
    </message>
    <message>
        <source>FP8</source>
        <translation>FP8</translation>
    </message>
    <message>
        <source>TF32</source>
        <translation>TF32</translation>
    </message>
    <message>
        <source>FP32</source>
        <translation>FP32</translation>
    </message>
    <message>
        <source>FP4</source>
        <translation>FP4</translation>
    </message>
    <message>
        <source>AdamW, FP32 states</source>
        <translation>AdamW，FP32 状态</translation>
    </message>
    <message>
        <source>AdamW, 8-bit states</source>
        <translation>AdamW，8 位状态</translation>
    </message>
    <message>
        <source>Adafactor</source>
        <translation>Adafactor</translation>
    </message>
    <message>
        <source>SGD</source>
        <translation>SGD</translation>
    </message>
    <message>
        <source>Not stated</source>
        <translation>未说明</translation>
    </message>
    <message>
        <source>Megatron</source>
        <translation>Megatron</translation>
    </message>
    <message>
        <source>DeepSpeed</source>
        <translation>DeepSpeed</translation>
    </message>
    <message>
        <source>PyTorch FSDP</source>
        <translation>PyTorch FSDP</translation>
    </message>
    <message>
        <source>TorchTitan</source>
        <translation>TorchTitan</translation>
    </message>
    <message>
        <source>NeMo</source>
        <translation>NeMo</translation>
    </message>
    <message>
        <source>MaxText</source>
        <translation>MaxText</translation>
    </message>
    <message>
        <source>Hugging Face</source>
        <translation>Hugging Face</translation>
    </message>
    <message>
        <source>TensorRT-LLM</source>
        <translation>TensorRT-LLM</translation>
    </message>
    <message>
        <source>vLLM</source>
        <translation>vLLM</translation>
    </message>
    <message>
        <source>SGLang</source>
        <translation>SGLang</translation>
    </message>
    <message>
        <source>llama.cpp</source>
        <translation>llama.cpp</translation>
    </message>
    <message>
        <source>ExLlama</source>
        <translation>ExLlama</translation>
    </message>
    <message>
        <source>MLC</source>
        <translation>MLC</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>兼顾</translation>
    </message>
    <message>
        <source>Any way</source>
        <translation>任意方式</translation>
    </message>
    <message>
        <source>On demand</source>
        <translation>按量付费</translation>
    </message>
    <message>
        <source>Spot</source>
        <translation>竞价</translation>
    </message>
    <message>
        <source>Reserved</source>
        <translation>预留</translation>
    </message>
    <message>
        <source>Savings plan</source>
        <translation>节省计划</translation>
    </message>
    <message>
        <source>Subscription</source>
        <translation>包年包月</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Traffic</source>
        <translation>流量</translation>
    </message>
    <message>
        <source>Quality</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>Limits</source>
        <translation>限制</translation>
    </message>
    <message>
        <source>Where to look</source>
        <translation>查找范围</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Optimizer</source>
        <translation>优化器</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>any; gpu_memory_gib &gt;= 80</source>
        <translation>任意；gpu_memory_gib &gt;= 80</translation>
    </message>
    <message>
        <source>An expression as in the catalog&apos;s query line and after --where of the command line.</source>
        <translation>与目录查询栏以及命令行 --where 之后相同的表达式。</translation>
    </message>
</context>
<context>
    <name>FigureText</name>
    <message>
        <source>hours</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>days</source>
        <translation>天</translation>
    </message>
    <message numerus="yes">
        <source>%n replica(s)</source>
        <translation>
            <numerusform>%n 个副本</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FilterParts</name>
    <message>
        <source>Stale prices rank too</source>
        <translation>过时价格参与排名</translation>
    </message>
    <message>
        <source>Derived prices rank too</source>
        <translation>推算价格参与排名</translation>
    </message>
    <message>
        <source>Claims rank too</source>
        <translation>声称价格参与排名</translation>
    </message>
    <message>
        <source>Unknown figures listed</source>
        <translation>列出未知数据</translation>
    </message>
    <message>
        <source>Best region per instance</source>
        <translation>每种实例取最优地域</translation>
    </message>
</context>
<context>
    <name>OfferColumn</name>
    <message>
        <source>Identity</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>主机</translation>
    </message>
    <message>
        <source>Network</source>
        <translation>网络</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>Derived</source>
        <translation>推算</translation>
    </message>
    <message>
        <source>Provenance</source>
        <translation>来历</translation>
    </message>
    <message>
        <source>%1 per instance and hour</source>
        <translation>%1/实例·小时</translation>
    </message>
    <message>
        <source>%1 per GPU and hour</source>
        <translation>%1/GPU·小时</translation>
    </message>
    <message>
        <source>%1 per GiB and hour</source>
        <translation>%1/GiB·小时</translation>
    </message>
    <message>
        <source>%1 per TFLOPS and hour</source>
        <translation>%1/TFLOPS·小时</translation>
    </message>
    <message>
        <source>per instance and hour, as quoted</source>
        <translation>每实例每小时，原币</translation>
    </message>
    <message>
        <source>months</source>
        <translation>个月</translation>
    </message>
    <message>
        <source>days</source>
        <translation>天</translation>
    </message>
    <message>
        <source>Offer</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>All GPUs GiB</source>
        <translation>总显存 GiB</translation>
    </message>
    <message>
        <source>Host GiB</source>
        <translation>内存 GiB</translation>
    </message>
    <message>
        <source>Disk GB</source>
        <translation>磁盘 GB</translation>
    </message>
    <message>
        <source>Link</source>
        <translation>互联</translation>
    </message>
    <message>
        <source>Months</source>
        <translation>月数</translation>
    </message>
    <message>
        <source>Per instance</source>
        <translation>每实例</translation>
    </message>
    <message>
        <source>Per GPU</source>
        <translation>每 GPU</translation>
    </message>
    <message>
        <source>Per GiB</source>
        <translation>每 GiB</translation>
    </message>
    <message>
        <source>Per TFLOPS</source>
        <translation>每 TFLOPS</translation>
    </message>
    <message>
        <source>Saving</source>
        <translation>节省</translation>
    </message>
    <message>
        <source>On demand</source>
        <translation>按量付费</translation>
    </message>
    <message>
        <source>Spot</source>
        <translation>竞价</translation>
    </message>
    <message>
        <source>1 year</source>
        <translation>1 年</translation>
    </message>
    <message>
        <source>3 years</source>
        <translation>3 年</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>货币</translation>
    </message>
    <message>
        <source>Quoted in</source>
        <translation>原币种</translation>
    </message>
    <message>
        <source>As quoted</source>
        <translation>原币价格</translation>
    </message>
    <message>
        <source>Observed</source>
        <translation>观测日期</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>时龄</translation>
    </message>
    <message>
        <source>gCO₂/kWh</source>
        <translation>gCO₂/kWh</translation>
    </message>
    <message>
        <source>Slicing</source>
        <translation>切分</translation>
    </message>
    <message>
        <source>Memory GB/s</source>
        <translation>显存 GB/s</translation>
    </message>
    <message>
        <source>GPU W</source>
        <translation>GPU 功率 W</translation>
    </message>
    <message>
        <source>MIG</source>
        <translation>MIG</translation>
    </message>
    <message>
        <source>vGPU</source>
        <translation>vGPU</translation>
    </message>
    <message>
        <source>RT cores</source>
        <translation>光追核心</translation>
    </message>
    <message>
        <source>Gbit/s</source>
        <translation>网络 Gbit/s</translation>
    </message>
</context>
<context>
    <name>OfferHistory</name>
    <message>
        <source>%1 per GPU and hour</source>
        <translation>%1/GPU·小时</translation>
    </message>
    <message>
        <source>%1 per machine and hour</source>
        <translation>%1/实例·小时</translation>
    </message>
    <message>
        <source>%1 %2, seen on %3 alone</source>
        <translation>%1 %2，仅在 %3 观测到</translation>
    </message>
    <message>
        <source>%1 %2 last; from %3 to %4 since %5</source>
        <translation>最近 %1 %2；自 %5 起介于 %3 与 %4 之间</translation>
    </message>
</context>
<context>
    <name>SavedViews</name>
    <message>
        <source>Cheapest 80 GB</source>
        <translation>最便宜的 80 GB</translation>
    </message>
    <message>
        <source>Train 70B</source>
        <translation>训练 70B</translation>
    </message>
    <message>
        <source>In China</source>
        <translation>中国境内</translation>
    </message>
    <message>
        <source>Spot, cheapest first</source>
        <translation>竞价，最便宜优先</translation>
    </message>
    <message>
        <source>On demand, cheapest first</source>
        <translation>按量付费，最便宜优先</translation>
    </message>
</context>
<context>
    <name>TimeAxis</name>
    <message>
        <source>d MMM</source>
        <extracomment>day and month on an axis, as QLocale::toString writes dates</extracomment>
        <translation>M月d日</translation>
    </message>
    <message>
        <source>MMM yyyy</source>
        <extracomment>month and year on an axis</extracomment>
        <translation>yyyy年M月</translation>
    </message>
    <message>
        <source>d MMM yyyy</source>
        <extracomment>a day of a read-out, as QLocale::toString writes dates</extracomment>
        <translation>yyyy年M月d日</translation>
    </message>
    <message>
        <source>%1, %2 UTC</source>
        <translation>%1 %2 UTC</translation>
    </message>
</context>
<context>
    <name>UpdateFacts</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Catalog</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Serial</source>
        <translation>序号</translation>
    </message>
    <message>
        <source>Expires</source>
        <translation>到期</translation>
    </message>
    <message>
        <source>Signed by</source>
        <translation>签名者</translation>
    </message>
    <message>
        <source>Remark of the signer</source>
        <translation>签名者备注</translation>
    </message>
    <message>
        <source>feed %1</source>
        <translation>数据源 %1</translation>
    </message>
    <message>
        <source>%1 records read</source>
        <translation>读取 %1 条记录</translation>
    </message>
    <message>
        <source>%1 kept</source>
        <translation>保留 %1 条</translation>
    </message>
    <message>
        <source>%1 prices</source>
        <translation>%1 个价格</translation>
    </message>
    <message>
        <source>%1 samples of histories</source>
        <translation>%1 个历史样本</translation>
    </message>
    <message>
        <source>%1 refused</source>
        <translation>拒绝 %1 条</translation>
    </message>
    <message>
        <source>Broken rules</source>
        <translation>违反的规则</translation>
    </message>
    <message>
        <source>Selected record</source>
        <translation>所选记录</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Offer</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>Kept by</source>
        <translation>保留者</translation>
    </message>
    <message>
        <source>As it stands in the file</source>
        <translation>文件中的原文</translation>
    </message>
    <message>
        <source>its offer has no price any more</source>
        <translation>其报价已无价格</translation>
    </message>
    <message>
        <source>the price of its offer stays</source>
        <translation>其报价价格不变</translation>
    </message>
    <message>
        <source>the price of its offer changes by %1 %</source>
        <translation>其报价价格变动 %1 %</translation>
    </message>
    <message>
        <source>changed prices among its offers: %1</source>
        <translation>其报价中变动的价格：%1</translation>
    </message>
    <message>
        <source>A plan keeps its prices until they are updated in the plan.</source>
        <translation>方案保留原有价格，直到在方案中更新。</translation>
    </message>
    <message>
        <source>Effect on the open plan %1</source>
        <translation>对已打开方案 %1 的影响</translation>
    </message>
</context>
<context>
    <name>Verdict</name>
    <message>
        <source>true</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>false</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>outdated</source>
        <translation>过时</translation>
    </message>
    <message>
        <source>implausible</source>
        <translation>不可信</translation>
    </message>
    <message>
        <source>cannot be decided</source>
        <translation>无法判定</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::AdviceView</name>
    <message>
        <source>Advice</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Path through the decision tree</source>
        <translation>决策树中的路径</translation>
    </message>
    <message>
        <source>Path as text</source>
        <translation>路径为文本</translation>
    </message>
    <message>
        <source>Shortlist of offers</source>
        <translation>报价候选</translation>
    </message>
    <message>
        <source>Path</source>
        <translation>路径</translation>
    </message>
    <message>
        <source>every box shows its rule; dashed boxes are the branches not taken</source>
        <translation>每个方框显示其规则；虚线框为未采用的分支</translation>
    </message>
    <message>
        <source>%1 offers in the catalog</source>
        <translation>目录中有 %1 个报价</translation>
    </message>
    <message>
        <source>%1: %2 offers fit</source>
        <translation>%1：%2 个报价符合</translation>
    </message>
    <message>
        <source>Nothing matched everything; left out: %1</source>
        <translation>没有全部符合的报价；已略去：%1</translation>
    </message>
    <message>
        <source>Shortlist</source>
        <translation>候选</translation>
    </message>
    <message>
        <source>the best %1 machine types of %2 offers that fit</source>
        <translation>符合条件的 %2 个报价中最优的 %1 种机型</translation>
    </message>
    <message>
        <source>the best %1 machine types of %2 offers that fit; %3 more have an unknown figure</source>
        <translation>符合条件的 %2 个报价中最优的 %1 种机型；另有 %3 个因数据缺失未计入</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Asked of the catalog</source>
        <translation>对目录的查询</translation>
    </message>
    <message>
        <source>pricing: %1</source>
        <translation>计费：%1</translation>
    </message>
    <message>
        <source>no restriction</source>
        <translation>不限制</translation>
    </message>
    <message>
        <source>Rule: none of the branches before it holds</source>
        <translation>规则：此前的分支均不成立</translation>
    </message>
    <message>
        <source>Rule: %1</source>
        <translation>规则：%1</translation>
    </message>
    <message>
        <source>%1 · taken</source>
        <translation>%1 · 已采用</translation>
    </message>
    <message>
        <source>%1 · not taken</source>
        <translation>%1 · 未采用</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::AdvisorPage</name>
    <message>
        <source>Advisor</source>
        <translation>选型向导</translation>
    </message>
    <message>
        <source>Path as &amp;text</source>
        <translation>路径为文本(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Show in catalog</source>
        <translation>在目录中显示(&amp;S)</translation>
    </message>
    <message>
        <source>Si&amp;ze this workload</source>
        <translation>估算此工作负载(&amp;Z)</translation>
    </message>
    <message>
        <source>Start &amp;over</source>
        <translation>重新开始(&amp;O)</translation>
    </message>
    <message>
        <source>Copy as &amp;command</source>
        <translation>复制为命令(&amp;C)</translation>
    </message>
    <message>
        <source>Path as text</source>
        <translation>路径为文本</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Show in catalog</source>
        <translation>在目录中显示</translation>
    </message>
    <message>
        <source>Compare the first %1</source>
        <translation>对比前 %1 个</translation>
    </message>
    <message>
        <source>Size this workload</source>
        <translation>估算此工作负载</translation>
    </message>
    <message>
        <source>Questions</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Any answer can be changed in any order. Unanswered questions use the default shown.</source>
        <translation>可按任意顺序修改任何回答。未回答的问题采用所示默认值。</translation>
    </message>
    <message>
        <source>%1 offers fit</source>
        <translation>%1 个报价符合</translation>
    </message>
    <message>
        <source>Command copied</source>
        <translation>已复制命令</translation>
    </message>
    <message numerus="yes">
        <source>Correct %n answer(s)</source>
        <translation>
            <numerusform>请更正 %n 个回答</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::AdvisorViewModel</name>
    <message>
        <source>Start over</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>otherwise</source>
        <translation>否则</translation>
    </message>
    <message>
        <source>→ %1 [%2]</source>
        <translation>→ %1 [%2]</translation>
    </message>
    <message>
        <source>  ✕ %1 [%2]</source>
        <translation>  ✕ %1 [%2]</translation>
    </message>
    <message>
        <source>Caution: %1</source>
        <translation>注意：%1</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::CatalogHistoryModel</name>
    <message>
        <source>damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>current</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Catalog</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Checksum</source>
        <translation>校验和</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::CatalogPage</name>
    <message>
        <source>%1. The offers shown are of the last valid filter.</source>
        <translation>%1。所示报价来自上一次有效的筛选条件。</translation>
    </message>
    <message>
        <source>&amp;Filter…</source>
        <translation>筛选(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;Columns…</source>
        <translation>列(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Go to column…</source>
        <translation>转到列(&amp;G)…</translation>
    </message>
    <message>
        <source>&amp;Evidence of the current figure</source>
        <translation>当前数据的依据(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Next pane</source>
        <translation>下一窗格(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous pane</source>
        <translation>上一窗格(&amp;P)</translation>
    </message>
    <message>
        <source>Co&amp;mpare the tray</source>
        <translation>对比已选报价(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Tick the row for comparison</source>
        <translation>勾选此行以对比(&amp;T)</translation>
    </message>
    <message>
        <source>Doubtful prices</source>
        <translation>存疑价格</translation>
    </message>
    <message>
        <source>Rank &amp;stale prices too</source>
        <translation>过时价格参与排名(&amp;S)</translation>
    </message>
    <message>
        <source>Rank &amp;derived prices too</source>
        <translation>推算价格参与排名(&amp;D)</translation>
    </message>
    <message>
        <source>Rank c&amp;laims too</source>
        <translation>声称价格参与排名(&amp;L)</translation>
    </message>
    <message>
        <source>List &amp;unknown figures</source>
        <translation>列出未知数据(&amp;U)</translation>
    </message>
    <message>
        <source>Sa&amp;ve this view…</source>
        <translation>保存此视图(&amp;V)…</translation>
    </message>
    <message>
        <source>&amp;Reset view</source>
        <translation>重置视图(&amp;R)</translation>
    </message>
    <message>
        <source>Reset view</source>
        <translation>重置视图</translation>
    </message>
    <message>
        <source>&amp;Copy with headers</source>
        <translation>连同表头复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>复制为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>Copy the table as C&amp;SV</source>
        <translation>将表格复制为 CSV(&amp;S)</translation>
    </message>
    <message>
        <source>Copy as c&amp;ommand</source>
        <translation>复制为命令(&amp;O)</translation>
    </message>
    <message>
        <source>Copy the e&amp;vidence</source>
        <translation>复制依据(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Export the table as CSV…</source>
        <translation>将表格导出为 CSV(&amp;E)…</translation>
    </message>
    <message>
        <source>Views</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Saved views</source>
        <translation>已保存的视图</translation>
    </message>
    <message>
        <source>Choose view</source>
        <translation>选择视图</translation>
    </message>
    <message>
        <source>Delete a view</source>
        <translation>删除视图</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>重置列</translation>
    </message>
    <message>
        <source>Save this view</source>
        <translation>保存此视图</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>View saved: %1</source>
        <translation>已保存视图：%1</translation>
    </message>
    <message>
        <source>Copied with headers</source>
        <translation>已连同表头复制</translation>
    </message>
    <message>
        <source>Copied as Markdown</source>
        <translation>已复制为 Markdown</translation>
    </message>
    <message numerus="yes">
        <source>Copied %n rows as CSV</source>
        <translation>
            <numerusform>已将 %n 行复制为 CSV</numerusform>
        </translation>
    </message>
    <message>
        <source>Copied as command: %1</source>
        <translation>已复制为命令：%1</translation>
    </message>
    <message>
        <source>Copied the evidence</source>
        <translation>已复制依据</translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>CSV with decimal points and ISO dates (*.csv)</source>
        <translation>CSV，小数点与 ISO 日期 (*.csv)</translation>
    </message>
    <message numerus="yes">
        <source>Exported %n rows</source>
        <translation>
            <numerusform>已导出 %n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>无法写入 %1：%2。请选择其他文件夹。</translation>
    </message>
    <message>
        <source>Catalog</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Facet</source>
        <translation>分面</translation>
    </message>
    <message>
        <source>The compare tray holds five offers. Remove one first.</source>
        <translation>对比栏最多容纳五个报价，请先移除一个。</translation>
    </message>
    <message>
        <source>Show offers</source>
        <translation>显示报价</translation>
    </message>
    <message>
        <source>Remove filter</source>
        <translation>移除筛选</translation>
    </message>
    <message numerus="yes">
        <source>%n instances</source>
        <translation>
            <numerusform>%n 种实例</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2 offers</source>
        <translation>%1 / %2 个报价</translation>
    </message>
    <message>
        <source>unknown: %1</source>
        <translation>未知：%1</translation>
    </message>
    <message>
        <source>Offers whose filtered figure no source states. They are neither in nor out; the menu Catalog lists them.</source>
        <translation>没有来源给出所筛选数据的报价，既不算符合也不算不符合；可在“目录”菜单中列出。</translation>
    </message>
    <message>
        <source>No offer matches</source>
        <translation>没有匹配的报价</translation>
    </message>
    <message numerus="yes">
        <source>Without &quot;%1&quot; there would be %n.</source>
        <translation>
            <numerusform>去掉“%1”后将有 %n 个报价。</numerusform>
        </translation>
    </message>
    <message>
        <source>Remove it</source>
        <translation>移除它</translation>
    </message>
    <message>
        <source>No single filter is to blame: remove several.</source>
        <translation>不是单个筛选所致：请移除多个。</translation>
    </message>
    <message>
        <source>Facets</source>
        <translation>分面</translation>
    </message>
    <message>
        <source>Offers</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>Offers, fixed columns</source>
        <translation>报价，固定列</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>正在查找</translation>
    </message>
    <message>
        <source>Facets, offers, evidence</source>
        <translation>分面、报价、依据</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>&amp;Best region per instance</source>
        <translation>每种实例取最优地域(&amp;B)</translation>
    </message>
    <message>
        <source>Best region per instance</source>
        <translation>每种实例取最优地域</translation>
    </message>
    <message>
        <source>Copy as &amp;HTML</source>
        <translation>复制为 HTML(&amp;H)</translation>
    </message>
    <message>
        <source>Column</source>
        <translation>列</translation>
    </message>
    <message>
        <source>GPU</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Show GPU</source>
        <translation>显示该 GPU</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Copied as HTML</source>
        <translation>已复制为 HTML</translation>
    </message>
    <message>
        <source>&amp;Price history of the current offer</source>
        <translation>当前报价的价格历史(&amp;P)</translation>
    </message>
    <message>
        <source>Offers, price history</source>
        <translation>报价、价格历史</translation>
    </message>
    <message>
        <source>Compare the offer with another &amp;date</source>
        <translation>将此报价与另一日期比较(&amp;D)</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::ChartPanel</name>
    <message>
        <source>Chart</source>
        <translation>图表</translation>
    </message>
    <message>
        <source>Table of values</source>
        <translation>数值表</translation>
    </message>
    <message>
        <source>Show the figures of the chart as a table (Ctrl+T)</source>
        <translation>以表格显示图中数值 (Ctrl+T)</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::ChipRow</name>
    <message>
        <source>Clear all</source>
        <translation>全部清除</translation>
    </message>
    <message>
        <source>Clear all filters</source>
        <translation>清除全部筛选</translation>
    </message>
    <message>
        <source>Click to edit, Delete to remove</source>
        <translation>单击编辑，按 Delete 移除</translation>
    </message>
    <message>
        <source>Remove filter</source>
        <translation>移除筛选</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::ClaimModel</name>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>It says</source>
        <translation>文中说法</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>正确值</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>About</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Date of the source</source>
        <translation>来源日期</translation>
    </message>
    <message>
        <source>Checked on</source>
        <translation>核查日期</translation>
    </message>
    <message>
        <source>Statements like it</source>
        <translation>相近说法</translation>
    </message>
    <message>
        <source>Statement</source>
        <translation>说法</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::ColumnChooser</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Find a column</source>
        <translation>查找列</translation>
    </message>
    <message>
        <source>Reset columns</source>
        <translation>重置列</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Add ratio</source>
        <translation>添加比率</translation>
    </message>
    <message>
        <source>Numerator of an own ratio</source>
        <translation>自定义比率的分子</translation>
    </message>
    <message>
        <source>Denominator of an own ratio</source>
        <translation>自定义比率的分母</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::CommandPalette</name>
    <message>
        <source>Type a command, page, column or GPU</source>
        <translation>输入命令、页面、列或 GPU</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Commands found</source>
        <translation>找到的命令</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::CompareModel</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>equal</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>other</source>
        <translation>不同</translation>
    </message>
    <message>
        <source>more</source>
        <translation>更多</translation>
    </message>
    <message>
        <source>less</source>
        <translation>更少</translation>
    </message>
    <message>
        <source>%1 % dearer</source>
        <translation>贵 %1 %</translation>
    </message>
    <message>
        <source>%1 % cheaper</source>
        <translation>便宜 %1 %</translation>
    </message>
    <message>
        <source>%1 % more</source>
        <translation>多 %1 %</translation>
    </message>
    <message>
        <source>%1 % less</source>
        <translation>少 %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%n equal rows hidden</source>
        <translation>
            <numerusform>已隐藏 %n 行相同数据</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 (rests on no source that was read)</source>
        <translation>%1（未经来源核实）</translation>
    </message>
    <message>
        <source>%1 d</source>
        <comment>age in days</comment>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>/h, as quoted</source>
        <translation>/小时，原币</translation>
    </message>
    <message>
        <source>later</source>
        <translation>更晚</translation>
    </message>
    <message>
        <source>earlier</source>
        <translation>更早</translation>
    </message>
    <message>
        <source>Amounts in %1</source>
        <translation>金额单位：%1</translation>
    </message>
    <message>
        <source>%1, as of %2</source>
        <translation>%1，截至 %2</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>&amp;Copy the comparison</source>
        <translation>复制对比(&amp;C)</translation>
    </message>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy the comparison as &amp;Markdown</source>
        <translation>将对比复制为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>Copied as Markdown</source>
        <translation>已复制为 Markdown</translation>
    </message>
    <message>
        <source>Copy the comparison as c&amp;ommand</source>
        <translation>将对比复制为命令(&amp;O)</translation>
    </message>
    <message>
        <source>Copied as command: %1</source>
        <translation>已复制为命令：%1</translation>
    </message>
    <message>
        <source>Only &amp;differences</source>
        <translation>仅显示差异(&amp;D)</translation>
    </message>
    <message>
        <source>Empty the tray</source>
        <translation>清空对比栏</translation>
    </message>
    <message>
        <source>Baseline</source>
        <translation>基准</translation>
    </message>
    <message>
        <source>Nothing to compare yet</source>
        <translation>尚无可对比的内容</translation>
    </message>
    <message>
        <source>One more is needed</source>
        <translation>还需要一个</translation>
    </message>
    <message>
        <source>Tick two to five offers in the catalog (Space), or name GPUs and offers in the field above.</source>
        <translation>在目录中勾选二至五个报价（空格键），或在上方输入 GPU 与报价名称。</translation>
    </message>
    <message>
        <source>Go to the catalog</source>
        <translation>前往目录</translation>
    </message>
    <message>
        <source>H100, H200, B200</source>
        <translation>H100、H200、B200</translation>
    </message>
    <message>
        <source>A100, L40S, L4</source>
        <translation>A100、L40S、L4</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message numerus="yes">
        <source>%n equal rows hidden</source>
        <translation>
            <numerusform>已隐藏 %n 行相同数据</numerusform>
        </translation>
    </message>
    <message>
        <source>prices as of %1</source>
        <translation>价格截至 %1</translation>
    </message>
    <message>
        <source>%1 to %2 by the rate of %3</source>
        <translation>按 %3 汇率由 %1 换算为 %2</translation>
    </message>
    <message>
        <source>Only differences</source>
        <translation>仅显示差异</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Comparison, fixed columns</source>
        <translation>对比，固定列</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Empty the compare tray</source>
        <translation>清空对比栏</translation>
    </message>
    <message>
        <source>Plan a workload</source>
        <translation>规划工作负载</translation>
    </message>
    <message>
        <source>&amp;Remove from the comparison</source>
        <translation>从对比中移除(&amp;R)</translation>
    </message>
    <message>
        <source>Compare with another &amp;date</source>
        <translation>与另一日期比较(&amp;D)</translation>
    </message>
    <message>
        <source>Compare it with another date</source>
        <translation>与另一日期比较</translation>
    </message>
    <message>
        <source>one offer as of two dates</source>
        <translation>同一报价，两个日期</translation>
    </message>
    <message>
        <source>Another date</source>
        <translation>另一日期</translation>
    </message>
    <message>
        <source>Compare the offer of the current column with itself at another date</source>
        <translation>把当前列的报价与其另一日期的状态比较</translation>
    </message>
    <message>
        <source>Two dates are compared of an offer: choose the column of one.</source>
        <translation>两个日期的比较针对单个报价：请选择某个报价的列。</translation>
    </message>
    <message>
        <source>This catalog cannot be read as of a date.</source>
        <translation>此目录无法按日期读取。</translation>
    </message>
    <message>
        <source>Export the comparison as &amp;PDF…</source>
        <translation>将比较导出为 PDF(&amp;P)…</translation>
    </message>
    <message>
        <source>PDF (*.pdf)</source>
        <translation>PDF (*.pdf)</translation>
    </message>
    <message>
        <source>Export the comparison as &amp;CSV…</source>
        <translation>将比较导出为 CSV(&amp;C)…</translation>
    </message>
    <message>
        <source>CSV with decimal points and ISO dates (*.csv)</source>
        <translation>CSV，小数点与 ISO 日期 (*.csv)</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export the comparison</source>
        <translation>导出比较</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>%1 could not be written: %2. Choose another folder.</source>
        <translation>无法写入 %1：%2。请选择其他文件夹。</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::CostTimeChart</name>
    <message>
        <source>Cost and time of the plans</source>
        <translation>各方案的费用与时间</translation>
    </message>
    <message>
        <source>No plan to draw</source>
        <translation>没有可绘制的方案</translation>
    </message>
    <message>
        <source>%1: %2 %3 (%4–%5), %6 %7 (%8–%9)</source>
        <translation>%1：%2 %3（%4–%5），%6 %7（%8–%9）</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>P10–P90</source>
        <translation>P10–P90</translation>
    </message>
    <message>
        <source>On the front</source>
        <translation>在前沿上</translation>
    </message>
    <message>
        <source>%1–%2</source>
        <translation>%1–%2</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>No plan to draw.</source>
        <translation>没有可绘制的方案。</translation>
    </message>
    <message numerus="yes">
        <source>%n plan(s); chosen: %1.</source>
        <translation>
            <numerusform>%n 个方案；已选：%1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n plan(s), from %1 to %2.</source>
        <translation>
            <numerusform>%n 个方案，从 %1 到 %2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n plan(s) above %1 %2 not drawn</source>
        <translation>
            <numerusform>%n 个方案高于 %1 %2，未绘出</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::DateBar</name>
    <message>
        <source>As of</source>
        <translation>截至</translation>
    </message>
    <message>
        <source>and</source>
        <comment>between two dates</comment>
        <translation>与</translation>
    </message>
    <message>
        <source>First date</source>
        <translation>第一个日期</translation>
    </message>
    <message>
        <source>Second date</source>
        <translation>第二个日期</translation>
    </message>
    <message>
        <source>Back to the offers</source>
        <translation>返回报价比较</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::EvidencePanel</name>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>by hand</source>
        <translation>手工</translation>
    </message>
    <message>
        <source>Findings of imports</source>
        <translation>导入时的发现</translation>
    </message>
    <message>
        <source>Close evidence</source>
        <translation>关闭依据</translation>
    </message>
    <message>
        <source>Close (F2)</source>
        <translation>关闭 (F2)</translation>
    </message>
    <message>
        <source>Evidence of the current figure</source>
        <translation>当前数据的依据</translation>
    </message>
    <message>
        <source>Choose a figure in the table to see its value, source and date.</source>
        <translation>在表中选择一个数据，查看其数值、来源与日期。</translation>
    </message>
    <message>
        <source>How</source>
        <translation>计算过程</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>undated</source>
        <translation>无日期</translation>
    </message>
    <message>
        <source>/month</source>
        <translation>/月</translation>
    </message>
    <message>
        <source>/h</source>
        <translation>/小时</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Preferred value</source>
        <translation>采用值</translation>
    </message>
    <message>
        <source>Other value</source>
        <translation>其他值</translation>
    </message>
    <message numerus="yes">
        <source>%n days</source>
        <translation>
            <numerusform>%n 天</numerusform>
        </translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Imported with the catalog of %1</source>
        <translation>随目录 %1 导入</translation>
    </message>
    <message>
        <source>Price history</source>
        <translation>价格历史</translation>
    </message>
    <message>
        <source>Show the price history</source>
        <translation>显示价格历史</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::FacetModel</name>
    <message numerus="yes">
        <source>%n more</source>
        <translation>
            <numerusform>另有 %n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n offers</source>
        <translation>
            <numerusform>%n 个报价</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>petaplan::ui::FindingModel</name>
    <message>
        <source>kept by hand</source>
        <translation>人工保留</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>suspicious</source>
        <translation>可疑</translation>
    </message>
    <message>
        <source>noted</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>严重程度</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>File and row</source>
        <translation>文件与行</translation>
    </message>
    <message>
        <source>Offer</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>记录</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::HelpWindow</name>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Help topics</source>
        <translation>帮助主题</translation>
    </message>
    <message>
        <source>Help text</source>
        <translation>帮助内容</translation>
    </message>
    <message>
        <source>Catalog</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Advisor</source>
        <translation>选型顾问</translation>
    </message>
    <message>
        <source>Workloads</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Ranges and evidence</source>
        <translation>区间与证据</translation>
    </message>
    <message>
        <source>How costs are computed</source>
        <translation>费用如何计算</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>Command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>Workload files</source>
        <translation>工作负载文件</translation>
    </message>
    <message>
        <source>The help text is missing: %1. Reinstalling Petaplan brings it back.</source>
        <translation>缺少帮助内容：%1。重新安装 Petaplan 即可恢复。</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Does</source>
        <translation>作用</translation>
    </message>
    <message>
        <source>&amp;Help for this page</source>
        <translation>本页帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Ranges and evidence</source>
        <translation>区间与证据(&amp;R)</translation>
    </message>
    <message>
        <source>Trust</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Import of price lists</source>
        <translation>导入价目表</translation>
    </message>
    <message>
        <source>Updates</source>
        <translation>更新</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::HistoryPane</name>
    <message>
        <source>Choose an offer in the table to see its price history.</source>
        <translation>在表中选择一个报价，即可查看其价格历史。</translation>
    </message>
    <message>
        <source>No price history</source>
        <translation>没有价格历史</translation>
    </message>
    <message>
        <source>steps as reported, no smoothing</source>
        <translation>按来源所报绘制阶梯线，未作平滑</translation>
    </message>
    <message numerus="yes">
        <source>%n observations</source>
        <translation>
            <numerusform>%n 次观测</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more series are not drawn</source>
        <translation>
            <numerusform>另有 %n 条序列未绘出</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n series in other units are left out</source>
        <translation>
            <numerusform>已略去 %n 条单位不同的序列</numerusform>
        </translation>
    </message>
    <message>
        <source>30 d</source>
        <comment>span of a price history</comment>
        <translation>30 天</translation>
    </message>
    <message>
        <source>90 d</source>
        <comment>span of a price history</comment>
        <translation>90 天</translation>
    </message>
    <message>
        <source>1 y</source>
        <comment>span of a price history</comment>
        <translation>1 年</translation>
    </message>
    <message>
        <source>All</source>
        <comment>span of a price history</comment>
        <translation>全部</translation>
    </message>
    <message>
        <source>Time shown</source>
        <translation>显示的时间</translation>
    </message>
    <message>
        <source>Close the price history</source>
        <translation>关闭价格历史</translation>
    </message>
    <message>
        <source>Close (Ctrl+H)</source>
        <translation>关闭 (Ctrl+H)</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::ImportDialog</name>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>What the files leave open</source>
        <translation>文件未说明的内容</translation>
    </message>
    <message>
        <source>Day of the prices</source>
        <translation>价格日期</translation>
    </message>
    <message>
        <source>as the file says, like 2026-05-20</source>
        <translation>以文件为准，例如 2026-05-20</translation>
    </message>
    <message>
        <source>Provider</source>
        <translation>提供商</translation>
    </message>
    <message>
        <source>as the file says, like aws</source>
        <translation>以文件为准，例如 aws</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>货币</translation>
    </message>
    <message>
        <source>as the file says, like USD</source>
        <translation>以文件为准，例如 USD</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>The day is written YYYY-MM-DD.</source>
        <translation>日期格式为 YYYY-MM-DD。</translation>
    </message>
    <message>
        <source>Ids of providers hold a-z, 0-9, point, underscore and hyphen alone.</source>
        <translation>提供商标识只能含 a-z、0-9、点、下划线和连字符。</translation>
    </message>
    <message>
        <source>No currency of ISO 4217 is called so; write a code like USD.</source>
        <translation>ISO 4217 中没有此货币；请填写 USD 之类的代码。</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::KeyFigure</name>
    <message>
        <source>P10–P90: %1 %2</source>
        <translation>P10–P90：%1 %2</translation>
    </message>
    <message>
        <source>%1: %2 %3, %4</source>
        <translation>%1：%2 %3，%4</translation>
    </message>
    <message>
        <source>%1: %2 %3</source>
        <translation>%1：%2 %3</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::LoadChart</name>
    <message>
        <source>Figure against load</source>
        <translation>数值随负载变化</translation>
    </message>
    <message>
        <source>No estimate</source>
        <translation>无估计</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1 %2: %3 %4 (%5–%6)</source>
        <translation>%1 %2：%3 %4（%5–%6）</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>P10</source>
        <translation>P10</translation>
    </message>
    <message>
        <source>P90</source>
        <translation>P90</translation>
    </message>
    <message>
        <source>No estimate.</source>
        <translation>无估计。</translation>
    </message>
    <message>
        <source>%1 from %2 to %3.</source>
        <translation>%1：从 %2 到 %3。</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::MainWindow</name>
    <message>
        <source>Commands</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Commands…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>Theme of the s&amp;ystem</source>
        <translation>跟随系统主题(&amp;Y)</translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation>浅色主题(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>深色主题(&amp;D)</translation>
    </message>
    <message>
        <source>L&amp;arger text</source>
        <translation>放大文字(&amp;A)</translation>
    </message>
    <message>
        <source>S&amp;maller text</source>
        <translation>缩小文字(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Normal text size</source>
        <translation>标准文字大小(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;About Petaplan</source>
        <translation>关于 Petaplan(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Catalog</source>
        <translation>目录(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Plan</source>
        <translation>方案(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>About Petaplan</source>
        <translation>关于 Petaplan</translation>
    </message>
    <message>
        <source>Compares GPU cloud offers and plans workloads, offline. No account, no telemetry.

Free software under the GNU General Public License, version 3 or later. Uses Qt, SQLite, SQLiteCpp, {fmt}, nlohmann/json and libsodium.</source>
        <translation>离线对比 GPU 云报价并规划工作负载。无需账户，不收集数据。

自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。使用 Qt、SQLite、SQLiteCpp、{fmt}、nlohmann/json 与 libsodium。</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>For&amp;ward</source>
        <translation>前进(&amp;W)</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Settings…</source>
        <translation>设置(&amp;S)…</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::MemoryBar</name>
    <message>
        <source>Memory per GPU</source>
        <translation>单卡显存</translation>
    </message>
    <message>
        <source>No memory estimate</source>
        <translation>无显存估计</translation>
    </message>
    <message>
        <source>usable %1</source>
        <translation>可用 %1</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>%1: %2 GiB
%3</source>
        <translation>%1：%2 GiB
%3</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>GiB</source>
        <translation>显存</translation>
    </message>
    <message>
        <source>Formula</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>No memory estimate.</source>
        <translation>无显存估计。</translation>
    </message>
    <message>
        <source>%1 GiB per GPU, most of it %2 (%3 GiB); usable memory is not known.</source>
        <translation>每 GPU %1 GiB，其中最多的是%2（%3 GiB）；可用显存未知。</translation>
    </message>
    <message>
        <source>%1 of %2 GiB usable per GPU, most of it %3 (%4 GiB).</source>
        <translation>每 GPU 可用 %2 GiB 中占用 %1，其中最多的是%3（%4 GiB）。</translation>
    </message>
    <message>
        <source>Total (%1 %2)</source>
        <translation>合计（%1 %2）</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::NameField</name>
    <message>
        <source>Add a GPU or offer by name</source>
        <translation>按名称添加 GPU 或报价</translation>
    </message>
    <message>
        <source>Nothing in the catalog is called &quot;%1&quot;.</source>
        <translation>目录中没有“%1”。</translation>
    </message>
    <message>
        <source>Nothing in the catalog is called &quot;%1&quot;. Near: %2.</source>
        <translation>目录中没有“%1”。相近名称：%2。</translation>
    </message>
    <message>
        <source>Five are compared at most. Remove one first.</source>
        <translation>最多对比五个，请先移除一个。</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::OfferTableModel</name>
    <message>
        <source>%1 d</source>
        <comment>age in days</comment>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>Compare %1</source>
        <translation>对比 %1</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::PathView</name>
    <message>
        <source>Start: %1</source>
        <translation>开始：%1</translation>
    </message>
    <message>
        <source>Taken: %1</source>
        <translation>已采用：%1</translation>
    </message>
    <message>
        <source>Not taken: %1</source>
        <translation>未采用：%1</translation>
    </message>
    <message>
        <source>Conclusion: %1</source>
        <translation>结论：%1</translation>
    </message>
    <message>
        <source>%1
Rule: %2</source>
        <translation>%1
规则：%2</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::PlanEditor</name>
    <message>
        <source>New plan</source>
        <translation>新方案</translation>
    </message>
    <message>
        <source>Recovered plan</source>
        <translation>恢复的方案</translation>
    </message>
    <message>
        <source>There is no plan to save.</source>
        <translation>没有可保存的方案。</translation>
    </message>
    <message>
        <source>The plan has no file yet.</source>
        <translation>方案尚无文件。</translation>
    </message>
    <message>
        <source>Choose %1</source>
        <translation>选定 %1</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Edit notes</source>
        <translation>编辑备注</translation>
    </message>
    <message>
        <source>Update prices</source>
        <translation>更新价格</translation>
    </message>
    <message>
        <source>No recovery copy could be written: %1</source>
        <translation>无法写入恢复副本：%1</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::PlanSidePanel</name>
    <message>
        <source>Notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Notes travel with the plan file.</source>
        <translation>备注随方案文件保存。</translation>
    </message>
    <message>
        <source>fixed by the fleet</source>
        <translation>由机群规模决定</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Output of all replicas</source>
        <translation>全部副本的输出</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>token/秒</translation>
    </message>
    <message>
        <source>Why this one</source>
        <translation>为何选它</translation>
    </message>
    <message>
        <source>Cautions</source>
        <translation>注意事项</translation>
    </message>
    <message>
        <source>Assumptions</source>
        <translation>假设</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Refused, by reason</source>
        <translation>被拒绝（按原因）</translation>
    </message>
    <message>
        <source>written</source>
        <translation>已填写</translation>
    </message>
    <message>
        <source>%1
%2 per hour, no longer offered</source>
        <translation>%1
每小时 %2，已不再提供</translation>
    </message>
    <message>
        <source>%1
%2 to %3 per hour</source>
        <translation>%1
每小时 %2 变为 %3</translation>
    </message>
    <message>
        <source>%1 (%2 %)</source>
        <translation>%1（%2%）</translation>
    </message>
    <message>
        <source>The plan keeps the prices it was made with until you update it; the update can be undone.</source>
        <translation>更新之前，方案保持制定时的价格；更新可以撤销。</translation>
    </message>
    <message>
        <source>Update prices</source>
        <translation>更新价格</translation>
    </message>
    <message>
        <source>Price changes</source>
        <translation>价格变化</translation>
    </message>
    <message>
        <source>%1 candidates: %2</source>
        <translation>%1 个候选：%2</translation>
    </message>
    <message>
        <source>%1 Nearest: %2</source>
        <translation>%1 最接近：%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>Cost of the run, %1</source>
        <translation>运行费用，%1</translation>
    </message>
    <message>
        <source>Cost per month of 730 h, %1</source>
        <translation>每月（730 小时）费用，%1</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::PlanTableModel</name>
    <message>
        <source>chosen</source>
        <translation>已选</translation>
    </message>
    <message>
        <source>memory is tight</source>
        <translation>显存紧张</translation>
    </message>
    <message>
        <source>memory of the GPU unknown</source>
        <translation>GPU 显存未知</translation>
    </message>
    <message>
        <source>none cheaper and faster</source>
        <translation>没有更便宜且更快的</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Pay</source>
        <translation>付费</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>可用 %1</translation>
    </message>
    <message>
        <source>Offer
provider, region</source>
        <translation>报价
云厂商、地域</translation>
    </message>
    <message>
        <source>GPUs
layout</source>
        <translation>GPU
布局</translation>
    </message>
    <message>
        <source>Tokens/s
P10–P90</source>
        <translation>token/秒
P10–P90</translation>
    </message>
    <message>
        <source>Time
days, P10–P90</source>
        <translation>时间
天，P10–P90</translation>
    </message>
    <message>
        <source>First token
ms, P10–P90</source>
        <translation>首个 token
毫秒，P10–P90</translation>
    </message>
    <message>
        <source>Each token
ms, P10–P90</source>
        <translation>每 token
毫秒，P10–P90</translation>
    </message>
    <message>
        <source>Cost
%1, P10–P90</source>
        <translation>费用
%1，P10–P90</translation>
    </message>
    <message>
        <source>Month
%1</source>
        <translation>每月
%1</translation>
    </message>
    <message>
        <source>M tokens
%1, P10–P90</source>
        <translation>百万 token
%1，P10–P90</translation>
    </message>
    <message>
        <source>Memory
GiB per GPU</source>
        <translation>显存
每 GPU GiB</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::PlansPage</name>
    <message>
        <source>Plans</source>
        <translation>方案</translation>
    </message>
    <message>
        <source>Name of the plan</source>
        <translation>方案名称</translation>
    </message>
    <message>
        <source>Name of the plan; stands in the report</source>
        <translation>方案名称，会写入报告</translation>
    </message>
    <message>
        <source>Edit question</source>
        <translation>编辑问题</translation>
    </message>
    <message>
        <source>Show the question in the Workloads form</source>
        <translation>在工作负载表单中显示该问题</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>Export PDF</source>
        <translation>导出 PDF</translation>
    </message>
    <message>
        <source>Ranked plans</source>
        <translation>方案排名</translation>
    </message>
    <message>
        <source>How the figures follow</source>
        <translation>数字如何得出</translation>
    </message>
    <message>
        <source>edited</source>
        <translation>已修改</translation>
    </message>
    <message>
        <source>catalog %1</source>
        <translation>目录 %1</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>尚未保存</translation>
    </message>
    <message>
        <source>saved %1</source>
        <translation>保存于 %1</translation>
    </message>
    <message>
        <source>No plan within the limits</source>
        <translation>限制内没有方案</translation>
    </message>
    <message>
        <source>%1 nodes of %2: %3 %4 in %5 %6</source>
        <translation>%1 个 %2 节点：%3 %4，用时 %5 %6</translation>
    </message>
    <message>
        <source>%1 nodes of %2: %3 %4 a month</source>
        <translation>%1 个 %2 节点：每月 %3 %4</translation>
    </message>
    <message>
        <source>Steps join the plans that none beats in both; the ringed one is chosen, its cross is P10–P90</source>
        <translation>阶梯连接两方面都不被超越的方案；圈出的是已选方案，十字为 P10–P90</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>token/秒</translation>
    </message>
    <message>
        <source>cost</source>
        <translation>费用</translation>
    </message>
    <message>
        <source>speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>The %1 is exact</source>
        <translation>%1为精确值</translation>
    </message>
    <message>
        <source>Widest doubt in the %2: %1</source>
        <translation>%2的最大不确定来源：%1</translation>
    </message>
    <message>
        <source>Each source of doubt alone, P10–P90</source>
        <translation>各不确定来源的单独影响，P10–P90</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>No plan is open</source>
        <translation>没有打开的方案</translation>
    </message>
    <message>
        <source>Describe a job on the Workloads page and add it to a plan, or open a .petaplan file.</source>
        <translation>在“工作负载”页描述任务并加入方案，或打开 .petaplan 文件。</translation>
    </message>
    <message>
        <source>Size a job</source>
        <translation>估算任务</translation>
    </message>
    <message>
        <source>Open a plan…</source>
        <translation>打开方案…</translation>
    </message>
    <message>
        <source>Recovered after a crash: &quot;%1&quot;, %2</source>
        <translation>崩溃后恢复：“%1”，%2</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>&amp;New plan</source>
        <translation>新建方案(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open plan…</source>
        <translation>打开方案(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Save plan</source>
        <translation>保存方案(&amp;S)</translation>
    </message>
    <message>
        <source>Save plan &amp;as…</source>
        <translation>方案另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Export &amp;PDF…</source>
        <translation>导出 PDF(&amp;P)…</translation>
    </message>
    <message>
        <source>Export &amp;CSV…</source>
        <translation>导出 CSV(&amp;C)…</translation>
    </message>
    <message>
        <source>Export &amp;Markdown…</source>
        <translation>导出 Markdown(&amp;M)…</translation>
    </message>
    <message>
        <source>C&amp;hoose this row</source>
        <translation>选定此行(&amp;H)</translation>
    </message>
    <message>
        <source>Edit &amp;question</source>
        <translation>编辑问题(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Update prices</source>
        <translation>更新价格(&amp;U)</translation>
    </message>
    <message>
        <source>Cop&amp;y as command</source>
        <translation>复制为命令(&amp;Y)</translation>
    </message>
    <message>
        <source>Unsaved plan</source>
        <translation>未保存的方案</translation>
    </message>
    <message>
        <source>The plan &quot;%1&quot; has changes that are not saved.</source>
        <translation>方案“%1”有未保存的更改。</translation>
    </message>
    <message>
        <source>Open a plan</source>
        <translation>打开方案</translation>
    </message>
    <message>
        <source>Petaplan plans (*.petaplan)</source>
        <translation>Petaplan 方案 (*.petaplan)</translation>
    </message>
    <message numerus="yes">
        <source>%n part(s) of this file are not understood and would be lost on saving.</source>
        <translation>
            <numerusform>此文件有 %n 部分无法识别，保存时会丢失。</numerusform>
        </translation>
    </message>
    <message>
        <source>Plan opened: %1</source>
        <translation>已打开方案：%1</translation>
    </message>
    <message>
        <source>Plan saved</source>
        <translation>方案已保存</translation>
    </message>
    <message>
        <source>Save the plan</source>
        <translation>保存方案</translation>
    </message>
    <message>
        <source>Plan saved: %1</source>
        <translation>方案已保存：%1</translation>
    </message>
    <message>
        <source>Export the report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>Command copied</source>
        <translation>命令已复制</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::PriceBar</name>
    <message>
        <source>Basis</source>
        <translation>计价口径</translation>
    </message>
    <message>
        <source>per GPU</source>
        <translation>每 GPU</translation>
    </message>
    <message>
        <source>per instance</source>
        <translation>每实例</translation>
    </message>
    <message>
        <source>per GiB</source>
        <translation>每 GiB</translation>
    </message>
    <message>
        <source>per TFLOPS</source>
        <translation>每 TFLOPS</translation>
    </message>
    <message>
        <source>Basis of prices</source>
        <translation>计价口径</translation>
    </message>
    <message>
        <source>Number format of TFLOPS</source>
        <translation>TFLOPS 的数值格式</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>货币</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::PriceHistoryChart</name>
    <message>
        <source>Price history</source>
        <translation>价格历史</translation>
    </message>
    <message>
        <source>%1: no data</source>
        <translation>%1：无数据</translation>
    </message>
    <message>
        <source>no data</source>
        <translation>无数据</translation>
    </message>
    <message>
        <source>No price history of this offer</source>
        <translation>此报价没有价格历史</translation>
    </message>
    <message>
        <source>%1, %2: no data</source>
        <translation>%1，%2：无数据</translation>
    </message>
    <message>
        <source>%1, %2: %3 %4, source: %5</source>
        <translation>%1，%2：%3 %4，来源：%5</translation>
    </message>
    <message>
        <source>No price history.</source>
        <translation>没有价格历史。</translation>
    </message>
    <message>
        <source>%1: nothing known in this time</source>
        <translation>%1：这段时间无数据</translation>
    </message>
    <message>
        <source>%1: from %2 to %3</source>
        <translation>%1：%2 至 %3</translation>
    </message>
    <message>
        <source>%1 to %2, %3. %4.</source>
        <translation>%1 至 %2，%3。%4。</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::PriceSampleModel</name>
    <message>
        <source>Series</source>
        <translation>序列</translation>
    </message>
    <message>
        <source>From (UTC)</source>
        <translation>起始时间 (UTC)</translation>
    </message>
    <message>
        <source>Known until</source>
        <translation>有效至</translation>
    </message>
    <message>
        <source>Price</source>
        <translation>价格</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::QueryField</name>
    <message>
        <source>Filter expression</source>
        <translation>筛选表达式</translation>
    </message>
    <message>
        <source>Filter, for example: gpu_memory_gib &gt;= 80 and gpu_count = 8</source>
        <translation>筛选，例如：gpu_memory_gib &gt;= 80 and gpu_count = 8</translation>
    </message>
    <message>
        <source>Esc clears</source>
        <translation>Esc 清除</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::QuestionView</name>
    <message>
        <source>Undo this change</source>
        <translation>撤销此更改</translation>
    </message>
    <message>
        <source>Yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>No</source>
        <translation>否</translation>
    </message>
    <message>
        <source>not given</source>
        <translation>未给出</translation>
    </message>
    <message>
        <source>any; CN, SG</source>
        <translation>任意；CN, SG</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::Rail</name>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::RefusalModel</name>
    <message>
        <source>Options</source>
        <translation>选项数</translation>
    </message>
    <message>
        <source>Refused because</source>
        <translation>未采用的原因</translation>
    </message>
    <message>
        <source>Nearest miss</source>
        <translation>最接近的候选</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::SessionLoader</name>
    <message>
        <source>The catalog cannot be read: %1 The file was not changed.</source>
        <translation>无法读取目录：%1 文件未被更改。</translation>
    </message>
    <message>
        <source>Use the seed catalog</source>
        <translation>使用内置目录</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>文字大小</translation>
    </message>
    <message>
        <source>Currency</source>
        <translation>货币</translation>
    </message>
    <message>
        <source>TFLOPS count in</source>
        <translation>TFLOPS 计数格式</translation>
    </message>
    <message>
        <source>Prices as of</source>
        <translation>价格截至</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Count ages of prices to a fixed date</source>
        <translation>按固定日期计算价格时效</translation>
    </message>
    <message>
        <source>Prices are fresh up to 90 days, ageing up to 365 and stale beyond. A fixed date repeats an earlier answer; prices observed later are not used.</source>
        <translation>90 天内的价格为最新，365 天内为较旧，之后为过时。固定日期可重现早先的结果；不使用更晚观测的价格。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation>恢复默认</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::ShortlistModel</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Offer</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>Provider, region</source>
        <translation>云厂商、地域</translation>
    </message>
    <message>
        <source>GPUs</source>
        <translation>GPU</translation>
    </message>
    <message>
        <source>Pay</source>
        <translation>付费</translation>
    </message>
    <message>
        <source>Price seen</source>
        <translation>观测价格</translation>
    </message>
    <message>
        <source>%1/GPU·h</source>
        <translation>%1/GPU·小时</translation>
    </message>
    <message>
        <source>%1/h</source>
        <translation>%1/小时</translation>
    </message>
    <message>
        <source>Regions</source>
        <translation>地域</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::SourceModel</name>
    <message>
        <source>Date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>Verified</source>
        <translation>核实</translation>
    </message>
    <message>
        <source>no, as the catalog says itself</source>
        <translation>否（目录自身注明）</translation>
    </message>
    <message>
        <source>Observations of prices</source>
        <translation>价格观测</translation>
    </message>
    <message>
        <source>Offers whose current price it gives</source>
        <translation>由它给出当前价格的报价</translation>
    </message>
    <message>
        <source>Figures of GPUs</source>
        <translation>GPU 数据</translation>
    </message>
    <message>
        <source>Machine types</source>
        <translation>机型</translation>
    </message>
    <message>
        <source>Providers, regions, discounts, links, statements, rates, models</source>
        <translation>供应商、区域、折扣、互联、说法、汇率、模型</translation>
    </message>
    <message>
        <source>Offers on which it disagrees with another document of the same day by over 1 %</source>
        <translation>与同一天其他文档相差超过 1 % 的报价</translation>
    </message>
    <message>
        <source>Document</source>
        <translation>文档</translation>
    </message>
    <message>
        <source>Facts</source>
        <translation>事实</translation>
    </message>
    <message>
        <source>Current prices</source>
        <translation>当前价格</translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation>冲突</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::StatusLine</name>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Switch between English and Simplified Chinese</source>
        <translation>在英文与简体中文之间切换</translation>
    </message>
    <message>
        <source>Loading the catalog</source>
        <translation>正在加载目录</translation>
    </message>
    <message>
        <source>undated</source>
        <translation>无日期</translation>
    </message>
    <message>
        <source>As of %1</source>
        <translation>截至 %1</translation>
    </message>
    <message>
        <source>Catalog %1 • %2 offers • checksum %3</source>
        <translation>目录 %1 • %2 个报价 • 校验和 %3</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::StepTimeline</name>
    <message>
        <source>Time of one step</source>
        <translation>单步时间</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>No step estimate</source>
        <translation>无单步估计</translation>
    </message>
    <message>
        <source>Compute</source>
        <translation>计算</translation>
    </message>
    <message>
        <source>Communication</source>
        <translation>通信</translation>
    </message>
    <message>
        <source>Pipeline bubble</source>
        <translation>流水线气泡</translation>
    </message>
    <message>
        <source>Other</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1: %2 s, %3</source>
        <translation>%1：%2 秒，%3</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>部分</translation>
    </message>
    <message>
        <source>Seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>No step estimate.</source>
        <translation>无单步估计。</translation>
    </message>
    <message>
        <source>One step takes %1 s; %2 of it is compute.</source>
        <translation>每步需 %1 秒，其中 %2 为计算。</translation>
    </message>
    <message>
        <source>&lt; %1 %</source>
        <translation>&lt; %1 %</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::Strip</name>
    <message>
        <source>Close message</source>
        <translation>关闭消息</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::TableColumns</name>
    <message>
        <source>contains</source>
        <translation>包含</translation>
    </message>
    <message>
        <source>Filter of %1</source>
        <translation>%1 的筛选</translation>
    </message>
    <message>
        <source>Sort</source>
        <translation>排序</translation>
    </message>
    <message>
        <source>Filter %1</source>
        <translation>筛选 %1</translation>
    </message>
    <message>
        <source>Move column</source>
        <translation>移动列</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::TermTreeModel</name>
    <message>
        <source>Term</source>
        <translation>项</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>P10–P90</source>
        <translation>P10–P90</translation>
    </message>
    <message>
        <source>How it follows</source>
        <translation>推导过程</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::TornadoChart</name>
    <message>
        <source>What makes the range</source>
        <translation>区间的由来</translation>
    </message>
    <message>
        <source>The figure is exact</source>
        <translation>该数值为精确值</translation>
    </message>
    <message>
        <source>Input</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>P10, %1</source>
        <translation>P10，%1</translation>
    </message>
    <message>
        <source>P90, %1</source>
        <translation>P90，%1</translation>
    </message>
    <message>
        <source>The figure is exact.</source>
        <translation>该数值为精确值。</translation>
    </message>
    <message>
        <source>%1 moves the figure most: from %2 to %3 %4.</source>
        <translation>%1对数值影响最大：从 %2 到 %3 %4。</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::TrayBar</name>
    <message>
        <source>Compare tray</source>
        <translation>对比栏</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>清空</translation>
    </message>
    <message>
        <source>Empty the compare tray</source>
        <translation>清空对比栏</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Tick up to %1 offers in the table (Space)</source>
        <translation>在表中勾选至多 %1 个报价（空格键）</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Tick at least two offers</source>
        <translation>请至少勾选两个报价</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::TrustPage</name>
    <message>
        <source>Trust</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>&amp;Find in statements and documents</source>
        <translation>在说法和文档中查找(&amp;F)</translation>
    </message>
    <message>
        <source>Checked &amp;statements</source>
        <translation>已核查的说法(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Documents of the catalog</source>
        <translation>目录的文档(&amp;D)</translation>
    </message>
    <message>
        <source>Copy the list as c&amp;ommand</source>
        <translation>将列表复制为命令(&amp;O)</translation>
    </message>
    <message>
        <source>Copied as command: %1</source>
        <translation>已复制为命令：%1</translation>
    </message>
    <message>
        <source>all %1</source>
        <translation>全部 %1</translation>
    </message>
    <message>
        <source>No row matches</source>
        <translation>没有匹配的行</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>documents; conflicts are of one day, over 1 %</source>
        <translation>份文档；冲突指同一天相差超过 1 %</translation>
    </message>
    <message>
        <source>statements of articles, checked against sources</source>
        <translation>条文章说法，已对照来源核查</translation>
    </message>
    <message>
        <source>Claims</source>
        <translation>论断</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Find in statements and documents</source>
        <translation>在说法和文档中查找</translation>
    </message>
    <message>
        <source>Checked statements</source>
        <translation>已核查的说法</translation>
    </message>
    <message>
        <source>Documents of the catalog</source>
        <translation>目录的文档</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>Show its offers</source>
        <translation>显示其报价</translation>
    </message>
    <message>
        <source>All of the current row</source>
        <translation>当前行的全部内容</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::UpdateRowModel</name>
    <message>
        <source>%1 a month</source>
        <translation>每月 %1</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Apply %1</source>
        <translation>应用 %1</translation>
    </message>
    <message>
        <source>Offer</source>
        <translation>报价</translation>
    </message>
    <message>
        <source>Region</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>Pricing</source>
        <translation>付费方式</translation>
    </message>
    <message>
        <source>Was, USD/h</source>
        <translation>原价，USD/小时</translation>
    </message>
    <message>
        <source>Will be, USD/h</source>
        <translation>新价，USD/小时</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::UpdatesPage</name>
    <message>
        <source>Updates</source>
        <translation>更新</translation>
    </message>
    <message>
        <source>The newest catalog of this publisher is applied already.</source>
        <translation>已应用该发布者的最新目录。</translation>
    </message>
    <message>
        <source>The catalog %1 is current now; the former ones stay below.</source>
        <translation>目录 %1 现为当前目录；以前的目录保留在下方。</translation>
    </message>
    <message>
        <source>Open &amp;update file…</source>
        <translation>打开更新文件(&amp;U)…</translation>
    </message>
    <message>
        <source>Update from &amp;address…</source>
        <translation>从地址更新(&amp;A)…</translation>
    </message>
    <message>
        <source>Copy the update as c&amp;ommand</source>
        <translation>将更新复制为命令(&amp;O)</translation>
    </message>
    <message>
        <source>Copied as command: %1</source>
        <translation>已复制为命令：%1</translation>
    </message>
    <message>
        <source>Open update file</source>
        <translation>打开更新文件</translation>
    </message>
    <message>
        <source>Catalog bundles (*.ppcat);;All files (*)</source>
        <translation>目录包 (*.ppcat);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Update from address</source>
        <translation>从地址更新</translation>
    </message>
    <message>
        <source>Address of a publisher&apos;s folder or of a .ppcat file (https, http or file)</source>
        <translation>发布者文件夹或 .ppcat 文件的地址（https、http 或 file）</translation>
    </message>
    <message>
        <source>Nothing was changed.</source>
        <translation>未作任何更改。</translation>
    </message>
    <message>
        <source>Preview of %1</source>
        <translation>%1 的预览</translation>
    </message>
    <message>
        <source>signed</source>
        <translation>已签名</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>变动</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>confirmed</source>
        <translation>已确认</translation>
    </message>
    <message>
        <source>suspicious</source>
        <translation>可疑</translation>
    </message>
    <message>
        <source>Selected row</source>
        <translation>所选行</translation>
    </message>
    <message>
        <source>Suspicious because</source>
        <translation>可疑原因</translation>
    </message>
    <message>
        <source>This file</source>
        <translation>此文件</translation>
    </message>
    <message>
        <source>%1 of %2 rows ticked</source>
        <translation>已勾选 %1 / %2 行</translation>
    </message>
    <message>
        <source>nothing is written before you apply; the former catalog stays</source>
        <translation>应用之前不会写入任何内容；以前的目录会保留</translation>
    </message>
    <message>
        <source>Open file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>From address…</source>
        <translation>从地址…</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>No update open</source>
        <translation>未打开更新</translation>
    </message>
    <message>
        <source>Offers that the update touches</source>
        <translation>更新涉及的报价</translation>
    </message>
    <message>
        <source>The update and the selected row</source>
        <translation>更新与所选行</translation>
    </message>
    <message>
        <source>History</source>
        <translation>历史</translation>
    </message>
    <message>
        <source>your catalogs, none of which is ever changed</source>
        <translation>您的目录，任何一个都不会被更改</translation>
    </message>
    <message>
        <source>Your catalogs</source>
        <translation>您的目录</translation>
    </message>
    <message>
        <source>Make current</source>
        <translation>设为当前</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Apply ticked</source>
        <translation>应用已勾选</translation>
    </message>
    <message>
        <source>Apply all</source>
        <translation>全部应用</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>Written: %1</source>
        <translation>已写入：%1</translation>
    </message>
    <message>
        <source>%1 rows, %2 suspicious</source>
        <translation>%1 行，%2 行可疑</translation>
    </message>
    <message>
        <source>records refused: %1</source>
        <translation>拒绝的记录：%1</translation>
    </message>
    <message>
        <source>records by rule</source>
        <translation>按规则的记录</translation>
    </message>
    <message>
        <source>Rule: all</source>
        <translation>规则：全部</translation>
    </message>
    <message>
        <source>This import</source>
        <translation>此次导入</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <extracomment>12 MiB of 450 MiB</extracomment>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Import prices…</source>
        <translation>导入价格…</translation>
    </message>
    <message>
        <source>Export log</source>
        <translation>导出日志</translation>
    </message>
    <message>
        <source>Keep this record…</source>
        <translation>保留此记录…</translation>
    </message>
    <message>
        <source>The record is right all the same: keep its price, with your reason</source>
        <translation>该记录其实正确：附上理由保留其价格</translation>
    </message>
    <message>
        <source>Left open…</source>
        <translation>未说明内容…</translation>
    </message>
    <message>
        <source>Say what the files leave open: day, provider, currency</source>
        <translation>填写文件未说明的日期、提供商、货币</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Records that broke a rule</source>
        <translation>违反规则的记录</translation>
    </message>
    <message>
        <source>Part of the update</source>
        <translation>更新的部分</translation>
    </message>
    <message>
        <source>Open a signed catalog bundle (.ppcat), fetch one from its publisher, or import price lists of a provider. Files can be dropped anywhere on the window. Keys of publishers are added with petaplan-cli keys.</source>
        <translation>打开已签名的目录包 (.ppcat)，从发布者处获取，或导入提供商的价目表。文件可拖放到窗口任意位置。发布者的密钥用 petaplan-cli keys 添加。</translation>
    </message>
    <message>
        <source>&amp;Import prices…</source>
        <translation>导入价格(&amp;I)…</translation>
    </message>
    <message>
        <source>Import prices</source>
        <translation>导入价格</translation>
    </message>
    <message>
        <source>Price lists and market feeds (*.json *.csv *.txt);;All files (*)</source>
        <translation>价目表与市场数据 (*.json *.csv *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Keep this record</source>
        <translation>保留此记录</translation>
    </message>
    <message>
        <source>Why is it right all the same? (%1)
The reason stands beside the price everywhere.</source>
        <translation>为什么它其实正确？（%1）
理由会在各处与价格一同显示。</translation>
    </message>
    <message>
        <source>the user</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Export the log</source>
        <translation>导出日志</translation>
    </message>
    <message>
        <source>CSV with ISO dates (*.csv)</source>
        <translation>CSV，日期为 ISO 格式 (*.csv)</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::VerdictCard</name>
    <message>
        <source>Per GPU, the baseline is the cheapest.</source>
        <translation>按每 GPU 计，基准最便宜。</translation>
    </message>
    <message>
        <source>Per GPU, %1 is the cheapest: %2 % below the baseline.</source>
        <translation>按每 GPU 计，%1 最便宜：比基准低 %2 %。</translation>
    </message>
    <message>
        <source>A price is not a result: a faster GPU or link may cost less for your job. Plan the workload to see time and cost with their ranges.</source>
        <translation>单价不等于结果：更快的 GPU 或互联可能让任务总费用更低。请规划工作负载，查看时间与费用及其区间。</translation>
    </message>
    <message>
        <source>Left out of this verdict because the price is stale or derived: %1.</source>
        <translation>因价格过时或为推算而未计入结论：%1。</translation>
    </message>
    <message>
        <source>Its price is known on one of the two dates at most.</source>
        <translation>两个日期中至多一个有已知价格。</translation>
    </message>
    <message>
        <source>The price is the same on both dates.</source>
        <translation>两个日期的价格相同。</translation>
    </message>
    <message>
        <source>%1 % cheaper on %2 than on %3.</source>
        <translation>%2 比 %3 便宜 %1 %。</translation>
    </message>
    <message>
        <source>%1 % dearer on %2 than on %3.</source>
        <translation>%2 比 %3 贵 %1 %。</translation>
    </message>
    <message>
        <source>As of %1: no price known.</source>
        <translation>截至 %1：无已知价格。</translation>
    </message>
    <message>
        <source>/month</source>
        <translation>/月</translation>
    </message>
    <message>
        <source>/h</source>
        <translation>/小时</translation>
    </message>
    <message>
        <source>undated</source>
        <translation>无日期</translation>
    </message>
    <message>
        <source>As of %1: %2, seen %3 by %4.</source>
        <translation>截至 %1：%2，由 %4 于 %3 观测。</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::WorkloadFormView</name>
    <message>
        <source>Open config.json…</source>
        <translation>打开 config.json…</translation>
    </message>
    <message>
        <source>Take the dimensions of the model from a Hugging Face config.json file</source>
        <translation>从 Hugging Face 的 config.json 读取模型维度</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::WorkloadResultView</name>
    <message>
        <source>Plans that can do the work</source>
        <translation>可完成工作的方案</translation>
    </message>
    <message>
        <source>Refused candidates</source>
        <translation>未采用的候选</translation>
    </message>
    <message>
        <source>Memory per GPU</source>
        <translation>单卡显存</translation>
    </message>
    <message>
        <source>the fullest GPU</source>
        <translation>占用最满的 GPU</translation>
    </message>
    <message>
        <source>No result yet</source>
        <translation>尚无结果</translation>
    </message>
    <message>
        <source>Choose a model and say how much work there is.</source>
        <translation>选择模型并说明工作量。</translation>
    </message>
    <message>
        <source>Refused, with the reason</source>
        <translation>未采用及原因</translation>
    </message>
    <message>
        <source>%1 of %2 candidates; %3 offers left out because a filtered figure is unknown</source>
        <translation>%2 个候选中的 %1 个；%3 个报价因所筛选数据未知而略去</translation>
    </message>
    <message>
        <source>Nothing can do this within the limits</source>
        <translation>限制内没有可行方案</translation>
    </message>
    <message>
        <source>The question has a fault</source>
        <translation>问题有误</translation>
    </message>
    <message>
        <source>The reasons below name what is missing and the nearest offer. Loosen a limit or allow more nodes.</source>
        <translation>下方原因说明缺少什么以及最接近的报价。请放宽限制或允许更多节点。</translation>
    </message>
    <message>
        <source>See the marked field.</source>
        <translation>请查看标出的字段。</translation>
    </message>
    <message>
        <source>Plans, best first</source>
        <translation>方案，最优在前</translation>
    </message>
    <message>
        <source>%1 shown; choose a row to see it above</source>
        <translation>显示 %1 个；选择一行可在上方查看</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>fits</source>
        <translation>可容纳</translation>
    </message>
    <message>
        <source>tight</source>
        <translation>紧张</translation>
    </message>
    <message>
        <source>memory unknown</source>
        <translation>显存未知</translation>
    </message>
    <message>
        <source>evidence level %1</source>
        <translation>证据等级 %1</translation>
    </message>
    <message>
        <source>A: same GPU, software and model family were measured; B: the same GPU; C: the same generation; D: extrapolated.</source>
        <translation>A：同一 GPU、软件与模型系列有实测；B：同一 GPU；C：同一代；D：外推。</translation>
    </message>
    <message>
        <source>One step, %1 s</source>
        <translation>单步，%1 秒</translation>
    </message>
    <message numerus="yes">
        <source>%n sequence(s) per step · parts drawn one after another; communication hidden behind compute has no length</source>
        <translation>
            <numerusform>每步 %n 条序列 · 各部分依次绘制；被计算掩盖的通信没有长度</numerusform>
        </translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>tokens/s</source>
        <translation>token/秒</translation>
    </message>
    <message>
        <source>Utilisation</source>
        <translation>利用率</translation>
    </message>
    <message>
        <source>% model FLOPs</source>
        <translation>% 模型 FLOPs</translation>
    </message>
    <message>
        <source>peak rate of the GPU unknown</source>
        <translation>GPU 峰值未知</translation>
    </message>
    <message>
        <source>First token, no queue</source>
        <translation>首个 token，无排队</translation>
    </message>
    <message>
        <source>ms</source>
        <translation>毫秒</translation>
    </message>
    <message>
        <source>Speed per user</source>
        <translation>每用户速度</translation>
    </message>
    <message>
        <source>730 h, fixed by the fleet</source>
        <translation>730 小时，由机群固定</translation>
    </message>
    <message>
        <source>%1 per M tokens</source>
        <translation>%1 / 百万 token</translation>
    </message>
    <message>
        <source>Output of all replicas</source>
        <translation>全部副本的输出</translation>
    </message>
    <message>
        <source>First token after %1 ms at the asked load</source>
        <translation>在所求负载下首个 token 需 %1 毫秒</translation>
    </message>
    <message>
        <source>Each further token takes %1 ms</source>
        <translation>之后每个 token 需 %1 毫秒</translation>
    </message>
    <message>
        <source>the fullest GPU · %1 GiB usable</source>
        <translation>最满的 GPU · 可用 %1 GiB</translation>
    </message>
    <message>
        <source>Cost per million output tokens</source>
        <translation>每百万输出 token 的费用</translation>
    </message>
    <message>
        <source>Cost, %1</source>
        <translation>费用，%1</translation>
    </message>
    <message>
        <source>Cost per month, %1</source>
        <translation>每月费用，%1</translation>
    </message>
    <message>
        <source>%1; misses the limit of %2 ms</source>
        <translation>%1；超出 %2 毫秒的上限</translation>
    </message>
    <message>
        <source>%1; its P90, %2 ms, misses the limit of %3 ms</source>
        <translation>%1；其 P90（%2 毫秒）超出 %3 毫秒的上限</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>ranges are P10–P90</source>
        <translation>区间为 P10–P90</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::WorkloadViewModel</name>
    <message>
        <source>%1 parameters · %2 layers · hidden %3</source>
        <translation>%1 参数 · %2 层 · 隐藏维 %3</translation>
    </message>
    <message>
        <source>%1 · %2 active per token</source>
        <translation>%1 · 每 token 激活 %2</translation>
    </message>
</context>
<context>
    <name>petaplan::ui::WorkloadsPage</name>
    <message>
        <source>Workloads</source>
        <translation>工作负载</translation>
    </message>
    <message>
        <source>Copy as &amp;command</source>
        <translation>复制为命令(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Add to plan</source>
        <translation>加入方案(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Open config.json…</source>
        <translation>打开 config.json(&amp;O)…</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Fine-tune</source>
        <translation>微调</translation>
    </message>
    <message>
        <source>Serve</source>
        <translation>推理服务</translation>
    </message>
    <message>
        <source>Kind of workload</source>
        <translation>工作负载类型</translation>
    </message>
    <message>
        <source>Copy as command</source>
        <translation>复制为命令</translation>
    </message>
    <message>
        <source>Copy the same question for petaplan-cli</source>
        <translation>复制同一问题供 petaplan-cli 使用</translation>
    </message>
    <message>
        <source>Add to plan</source>
        <translation>加入方案</translation>
    </message>
    <message>
        <source>Train a model</source>
        <translation>训练模型</translation>
    </message>
    <message>
        <source>Fine-tune a model</source>
        <translation>微调模型</translation>
    </message>
    <message>
        <source>Serve a model</source>
        <translation>部署模型</translation>
    </message>
    <message>
        <source>Planning…</source>
        <translation>正在规划…</translation>
    </message>
    <message>
        <source>No cautions</source>
        <translation>无注意事项</translation>
    </message>
    <message numerus="yes">
        <source>%n caution(s): %1</source>
        <translation>
            <numerusform>%n 条注意事项：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>No plan within the limits</source>
        <translation>限制内没有方案</translation>
    </message>
    <message>
        <source>There is no plan to add yet: see the reasons shown</source>
        <translation>尚无可加入的方案：请看所示原因</translation>
    </message>
    <message>
        <source>Command copied: %1</source>
        <translation>已复制命令：%1</translation>
    </message>
    <message>
        <source>Open the config.json of a model</source>
        <translation>打开模型的 config.json</translation>
    </message>
    <message>
        <source>Model files (*.json)</source>
        <translation>模型文件 (*.json)</translation>
    </message>
    <message>
        <source>Train %1</source>
        <translation>训练 %1</translation>
    </message>
    <message>
        <source>Serve %1</source>
        <translation>部署 %1</translation>
    </message>
    <message numerus="yes">
        <source>Correct %n field(s); the result shown is of the last valid question.</source>
        <translation>
            <numerusform>请更正 %n 个字段；所示结果来自上一次有效的问题。</numerusform>
        </translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>收起</translation>
    </message>
</context>
</TS>
