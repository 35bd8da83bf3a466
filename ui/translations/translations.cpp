// SPDX-License-Identifier: GPL-3.0-or-later
// The compiled translations are resources of this library; it has no code.
