# SPDX-License-Identifier: Apache-2.0
# Precompiled headers of others, never of ours (docs/decisions/0035-precompiled-headers.md). CMake's own
# target_precompile_headers leaves paths of the build folder in what it makes, which a compiler cache could
# then not share between clones; these are the same bytes wherever they are built.
option(PORTICO_PRECOMPILE "Precompile the headers of others" ON)

# portico_precompile(SET [OPTIONS option...] HEADERS header...): compiles a set of headers, for targets that
# are compiled with the folder's options and OPTIONS. Only the compiler's own folders are searched.
function(portico_precompile set)
    cmake_parse_arguments(ARG "" "" "OPTIONS;HEADERS" ${ARGN})
    if(NOT PORTICO_PRECOMPILE OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
        return()
    endif()
    string(TOUPPER ${CMAKE_BUILD_TYPE} type)
    separate_arguments(flags UNIX_COMMAND "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${type}}")
    get_directory_property(options COMPILE_OPTIONS)
    set(includes)
    foreach(header IN LISTS ARG_HEADERS)
        list(APPEND includes -include ${header})
    endforeach()
    # The path of the compiled file is kept: so it is one that stands at the same place everywhere.
    find_file(PORTICO_PRECOMPILE_FIRST boost/version.hpp REQUIRED)
    set(file ${CMAKE_BINARY_DIR}/precompiled/${set}.pch)
    file(MAKE_DIRECTORY ${CMAKE_BINARY_DIR}/precompiled)
    add_custom_command(OUTPUT ${file}
        COMMAND ${CMAKE_CXX_COMPILER} ${flags} ${options} ${CMAKE_CXX23_STANDARD_COMPILE_OPTION} ${ARG_OPTIONS}
                -fpch-instantiate-templates -Xclang -fno-pch-timestamp ${includes}
                -MD -MF ${file}.d -x c++-header ${PORTICO_PRECOMPILE_FIRST} -o ${file}
        DEPFILE ${file}.d COMMENT "Precompiling headers: ${set}" VERBATIM)
    add_custom_target(portico_precompiled_${set} DEPENDS ${file})
endfunction()

# portico_use_precompiled(TARGET SET): the target's C++ files begin with the set.
function(portico_use_precompiled target set)
    if(NOT TARGET portico_precompiled_${set})
        return()
    endif()
    set(file ${CMAKE_BINARY_DIR}/precompiled/${set}.pch)
    target_compile_options(${target} PRIVATE
        "$<$<COMPILE_LANGUAGE:CXX>:SHELL:-include-pch \"${file}\" -fpch-instantiate-templates>")
    get_target_property(sources ${target} SOURCES)
    set_property(SOURCE ${sources} APPEND PROPERTY OBJECT_DEPENDS ${file})
    add_dependencies(${target} portico_precompiled_${set})
endfunction()
