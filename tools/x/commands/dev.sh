# SPDX-License-Identifier: Apache-2.0
# As ./x demo, with the web parts served by Vite with hot reload.
source tools/x/commands/demo.sh
