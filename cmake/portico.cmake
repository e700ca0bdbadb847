# SPDX-License-Identifier: Apache-2.0
# One way to declare a library and its tests; warnings are errors everywhere.
set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
if(NOT CMAKE_BUILD_TYPE)
    set(CMAKE_BUILD_TYPE RelWithDebInfo CACHE STRING "" FORCE)
endif()
# -g1 keeps back traces and halves object files; assertions of our own are always on.
set(CMAKE_CXX_FLAGS_RELWITHDEBINFO "-O2 -g1 -DNDEBUG")
set(CMAKE_C_FLAGS_RELWITHDEBINFO "-O2 -g1 -DNDEBUG")
# The build that CI runs under sanitizers: -DCMAKE_BUILD_TYPE=Sanitize -DPORTICO_SANITIZE=ON.
set(CMAKE_CXX_FLAGS_SANITIZE "-O1 -g1")
set(CMAKE_C_FLAGS_SANITIZE "-O1 -g1")

find_program(CCACHE ccache)
if(CCACHE)
    # It must be told that precompiled headers are there; which they are is part of what it compares.
    set(CMAKE_CXX_COMPILER_LAUNCHER
        env CCACHE_SLOPPINESS=pch_defines,time_macros,include_file_mtime,include_file_ctime ${CCACHE})
    set(CMAKE_C_COMPILER_LAUNCHER ${CCACHE})
endif()
find_program(MOLD mold)
if(MOLD)
    add_link_options(-fuse-ld=mold)
endif()

# Paths in assertions are relative to the repository: the same bytes wherever it is built, which a compiler cache can then
# share between clones. The second: ccache makes paths relative.
add_compile_options(-ffile-prefix-map=${CMAKE_SOURCE_DIR}/= -ffile-prefix-map=../../=)

if(PORTICO_SANITIZE)
    add_compile_options(-fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer)
    add_link_options(-fsanitize=address,undefined)
endif()
# What searches for inputs follows the branches that they take. It is a build of its own: marks at each branch are half a million,
# which every start of a sanitized program relocates and every comparison calls.
if(PORTICO_FUZZ_COVERAGE)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()

# Defence in depth for the program that faces the network: stack protector, checked libc calls, checks of the standard
# library, control-flow protection, read-only relocations. Sanitizers check more and do not go with FORTIFY.
option(PORTICO_HARDEN "Hardening flags" ON)
if(PORTICO_HARDEN AND NOT PORTICO_SANITIZE)
    add_compile_options(-fstack-protector-strong -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -D_GLIBCXX_ASSERTIONS)
    if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|amd64|AMD64")
        add_compile_options(-fcf-protection=full)
    elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "aarch64|arm64")
        add_compile_options(-mbranch-protection=standard)
    endif()
    add_link_options(-Wl,-z,relro,-z,now,-z,noexecstack)
endif()

# Everything that ./x test runs with sanitizers, and nothing else of that build.
add_custom_target(portico_tests)

set(PORTICO_TEST_OPTIONS -O0)
if(PORTICO_SANITIZE)
    list(APPEND PORTICO_TEST_OPTIONS -fno-sanitize=all)
else()
    list(APPEND PORTICO_TEST_OPTIONS -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=0)  # it needs optimisation
endif()

# What nearly every file includes, chosen by -ftime-trace. A set for each way of compiling: tests, and the rest.
# No more than that: a name that comes along (std::quoted, with <filesystem>) may change what a call means.
include(${CMAKE_CURRENT_LIST_DIR}/precompiled.cmake)
set(PORTICO_COMMON_HEADERS algorithm array charconv cstdint cstring expected functional map memory optional span
    string string_view unordered_map utility variant vector boost/describe.hpp boost/mp11.hpp)
portico_precompile(common HEADERS ${PORTICO_COMMON_HEADERS})
find_package(GTest REQUIRED)
get_target_property(options GTest::gtest INTERFACE_COMPILE_OPTIONS)
portico_precompile(tests OPTIONS ${options} ${PORTICO_TEST_OPTIONS}
                   HEADERS ${PORTICO_COMMON_HEADERS} gmock/gmock.h gtest/gtest.h)

# main() of every test program: a test that hangs is named.
add_library(portico_gtest_main STATIC EXCLUDE_FROM_ALL ${CMAKE_SOURCE_DIR}/tools/test/gtest_main.cpp)
target_link_libraries(portico_gtest_main PUBLIC GTest::gmock GTest::gtest)

add_library(portico_warnings INTERFACE)
target_compile_options(portico_warnings INTERFACE -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Werror)

option(PORTICO_JOIN "Compile several files as one (docs/decisions/0037-joined-files.md)" ON)
set(PORTICO_JOINED_AT_ONCE 6)
# portico_join(TARGET): its files, so many at a time, as one. Not CMake's UNITY_BUILD: that names the parts by whole paths, and
# what a compiler cache gives to another clone would then depend on files of the first one.
function(portico_join target)
    if(NOT PORTICO_JOIN)
        return()
    endif()
    get_target_property(sources ${target} SOURCES)
    set(text)
    set(parts 0)
    set(number 0)
    foreach(source IN LISTS sources)
        get_source_file_property(apart ${source} COMPILE_OPTIONS)
        if(NOT apart)
            set_source_files_properties(${source} PROPERTIES HEADER_FILE_ONLY ON)
            cmake_path(RELATIVE_PATH source BASE_DIRECTORY ${CMAKE_SOURCE_DIR})
            string(APPEND text "#include \"${source}\"\n")
            math(EXPR parts "${parts} + 1")
        endif()
        if(parts EQUAL PORTICO_JOINED_AT_ONCE)
            portico_add_joined(${target} ${number} "${text}")
            math(EXPR number "${number} + 1")
            set(text)
            set(parts 0)
        endif()
    endforeach()
    if(text)
        portico_add_joined(${target} ${number} "${text}")
    endif()
endfunction()
function(portico_add_joined target number text)
    set(joined ${CMAKE_CURRENT_BINARY_DIR}/joined/${target}_${number}.cpp)
    file(CONFIGURE OUTPUT ${joined} CONTENT "${text}" @ONLY)  # writes what differs
    target_sources(${target} PRIVATE ${joined})
endfunction()

# portico_library(NAME [DEPS target...] [PRECOMPILED set] [APART] [JOIN_TESTS]): every *.cpp of the folder (not of those below
# that have a CMakeLists.txt of their own) that is not a test or a main, as one static library; every *_test.cpp, as one GoogleTest program NAME_test known to ctest. The library's
# files are joined unless they stand APART; the tests' only with JOIN_TESTS.
function(portico_library name)
    cmake_parse_arguments(ARG "APART;JOIN_TESTS" "PRECOMPILED" "DEPS;TEST_DEPS" ${ARGN})
    if(NOT ARG_PRECOMPILED)
        set(ARG_PRECOMPILED common)
    endif()
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*.cpp)
    file(GLOB libraries CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/*/CMakeLists.txt)
    foreach(library IN LISTS libraries)
        cmake_path(GET library PARENT_PATH library)
        list(FILTER sources EXCLUDE REGEX "^${library}/")
    endforeach()
    set(tests ${sources})
    list(FILTER sources EXCLUDE REGEX "(_test|_main|_bench|_small)\\.cpp$")
    list(FILTER tests INCLUDE REGEX "_test\\.cpp$")
    if(sources)
        add_library(${name} STATIC ${sources})
        target_link_libraries(${name} PUBLIC ${ARG_DEPS} PRIVATE portico_warnings)
        target_include_directories(${name} PUBLIC ${CMAKE_SOURCE_DIR})
        if(NOT ARG_APART)
            portico_join(${name})
        endif()
        portico_use_precompiled(${name} ${ARG_PRECOMPILED})
    else()
        add_library(${name} INTERFACE)
        target_link_libraries(${name} INTERFACE ${ARG_DEPS})
        target_include_directories(${name} INTERFACE ${CMAKE_SOURCE_DIR})
    endif()
    if(tests)
        add_executable(${name}_test ${tests})
        # What is tested is optimised and has the sanitizers; the tests themselves would take four times
        # as long to compile with them.
        target_compile_options(${name}_test PRIVATE ${PORTICO_TEST_OPTIONS})
        target_link_libraries(${name}_test PRIVATE ${name} ${ARG_TEST_DEPS} portico_warnings portico_gtest_main)
        if(ARG_JOIN_TESTS)
            portico_join(${name}_test)
        endif()
        portico_use_precompiled(${name}_test tests)
        add_dependencies(portico_tests ${name}_test)
        add_test(NAME ${name}_test COMMAND ${name}_test WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
    endif()
endfunction()

# portico_embed(TARGET FILE HEADER NAMESPACE FUNCTION): the bytes of FILE, compiled in; HEADER declares the function.
function(portico_embed target file header namespace function)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    add_custom_command(OUTPUT ${output}
        COMMAND ${CMAKE_COMMAND} -DINPUT=${CMAKE_CURRENT_SOURCE_DIR}/${file} -DOUTPUT=${output} -DHEADER=${header}
                -DNAMESPACE=${namespace} -DFUNCTION=${function} -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
        DEPENDS ${file} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake VERBATIM)
    target_sources(${target} PRIVATE ${output})
endfunction()
