# SPDX-License-Identifier: GPL-3.0-or-later
# Functions with which every room declares its targets, so that warnings and flags have one home.

add_library(petaplan_warnings INTERFACE)
target_compile_options(petaplan_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough)
if(PETAPLAN_WARNINGS_AS_ERRORS)
  target_compile_options(petaplan_warnings INTERFACE -Werror)
endif()

# Answers must be the same bits on every x86-64 machine: no fused multiply-add, no fast-math.
# -fno-trapping-math changes no result, only exception flags, and lets scans vectorise.
add_library(petaplan_numerics INTERFACE)
target_compile_options(petaplan_numerics INTERFACE -ffp-contract=off -fno-trapping-math)

# petaplan_room(NAME core_base SOURCES a.cpp b.h LINKS petaplan::core_text)
# declares one static library for one room; its headers are included as "core/base/money.h".
function(petaplan_room)
  cmake_parse_arguments(ROOM "" "NAME" "SOURCES;LINKS;PRIVATE_LINKS" ${ARGN})
  set(target petaplan_${ROOM_NAME})
  if(NOT ROOM_SOURCES)  # a room of headers only
    add_library(${target} INTERFACE)
    add_library(petaplan::${ROOM_NAME} ALIAS ${target})
    target_link_libraries(${target} INTERFACE ${ROOM_LINKS})
    target_include_directories(${target} INTERFACE ${PROJECT_SOURCE_DIR})
    return()
  endif()
  add_library(${target} STATIC ${ROOM_SOURCES})
  add_library(petaplan::${ROOM_NAME} ALIAS ${target})
  target_include_directories(${target} PUBLIC ${PROJECT_SOURCE_DIR})
  target_link_libraries(${target} PUBLIC ${ROOM_LINKS}
    PRIVATE ${ROOM_PRIVATE_LINKS} petaplan_warnings petaplan_numerics)
endfunction()

# petaplan_test(NAME core_base SOURCES a_test.cpp LINKS petaplan::core_base [WITH_OWN_MAIN])
# declares one GoogleTest program petaplan-test-<name> and one ctest entry for it.
function(petaplan_test)
  cmake_parse_arguments(TEST "WITH_OWN_MAIN" "NAME;TIMEOUT" "SOURCES;LINKS;ENVIRONMENT" ${ARGN})
  set(target petaplan-test-${TEST_NAME})
  add_executable(${target} ${TEST_SOURCES})
  target_include_directories(${target} PRIVATE ${PROJECT_SOURCE_DIR})
  set(main_library GTest::gtest_main)
  if(TEST_WITH_OWN_MAIN)
    set(main_library GTest::gtest)
  endif()
  target_link_libraries(${target} PRIVATE ${TEST_LINKS} petaplan_test_paths ${main_library} GTest::gmock
    petaplan_warnings petaplan_numerics)
  add_test(NAME ${TEST_NAME} COMMAND ${target})
  if(NOT TEST_TIMEOUT)
    set(TEST_TIMEOUT 300)
  endif()
  set_tests_properties(${TEST_NAME} PROPERTIES TIMEOUT ${TEST_TIMEOUT})
  if(TEST_ENVIRONMENT)
    set_tests_properties(${TEST_NAME} PROPERTIES ENVIRONMENT "${TEST_ENVIRONMENT}")
  endif()
endfunction()
