# SPDX-License-Identifier: Apache-2.0
# clang-19 for wasm32-wasi from Debian's packages. The search path of headers is spelled out, because the
# compiler's own would end in /usr/include, where a native header could be picked up unnoticed.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_CXX_COMPILER clang++-19)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_CXX_COMPILER_TARGET wasm32-wasi)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)
set(CMAKE_EXECUTABLE_SUFFIX .wasm)

execute_process(COMMAND ${CMAKE_C_COMPILER} -print-resource-dir OUTPUT_VARIABLE resource_dir
                OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
set(system_c "-nostdinc -isystem ${resource_dir}/include -isystem /usr/include/wasm32-wasi")
set(system_cxx "-nostdinc -nostdinc++ -isystem /usr/include/wasm32-wasi/c++/v1 -isystem ${resource_dir}/include -isystem /usr/include/wasm32-wasi")
set(CMAKE_C_FLAGS_INIT ${system_c})
set(CMAKE_CXX_FLAGS_INIT ${system_cxx})
