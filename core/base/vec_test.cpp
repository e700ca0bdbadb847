// SPDX-License-Identifier: Apache-2.0
//
// Vec beside std::vector: whatever is done to both, both hold the same.
#include "core/base/vec.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>
#include <vector>

namespace portico {
namespace {

// Longer than a string keeps inside itself, and shorter.
std::string word(int number) {
    return std::string(static_cast<std::size_t>(number % 40), 'a') + std::to_string(number);
}

template <class A, class B>
void expect_same(const A& vec, const B& vector) {
    ASSERT_TRUE(std::equal(vec.begin(), vec.end(), vector.begin(), vector.end()));
    ASSERT_EQ(vec.empty(), vector.empty());
}

RC_GTEST_PROP(Vec, HoldsWhatAVectorHolds, (const std::vector<std::uint16_t>& moves)) {
    Vec<std::string> vec;
    std::vector<std::string> vector;
    int next = 0;
    for (const std::uint16_t move : moves) {
        const std::string text = word(next++);
        const auto at = vector.empty() ? 0 : move / 16 % vector.size();
        const auto before = static_cast<std::ptrdiff_t>(at);
        switch (move % 9) {
            case 0:
            case 1:
                vec.push_back(text);
                vector.push_back(text);
                break;
            case 2:
                vec.insert(vec.begin() + at, text);
                vector.insert(vector.begin() + before, text);
                break;
            case 3:
                if (vector.empty()) break;
                vec.erase(vec.begin() + at);
                vector.erase(vector.begin() + before);
                break;
            case 4:  // a value that stands in the vector itself, while it grows
                if (vector.empty()) break;
                vec.push_back(vec[at]);
                vector.push_back(std::string(vector[at]));
                break;
            case 5: {
                const Vec<std::string> copy = vec;
                vec.clear();
                vec = copy;
                break;
            }
            case 6: {
                Vec<std::string> moved = std::move(vec);
                vec = std::move(moved);
                break;
            }
            case 7:
                erase_if(vec, [](const std::string& item) { return item.size() % 3 == 0; });
                std::erase_if(vector, [](const std::string& item) { return item.size() % 3 == 0; });
                break;
            default:
                vec.resize(at);
                vector.resize(at);
        }
        expect_same(vec, vector);
    }
}

TEST(Vec, ComparesTakesListsAndRanges) {
    const Vec<std::string> vec{"a", "b"};
    const std::vector<std::string> from{"a", "b"};
    EXPECT_EQ(vec, (Vec<std::string>(from.begin(), from.end())));
    EXPECT_NE(vec, (Vec<std::string>{"a"}));
    EXPECT_EQ((Vec<std::string>(2)), (Vec<std::string>{"", ""}));
    Vec<std::string> more = vec;
    more.insert(more.end(), from.begin(), from.end());
    EXPECT_EQ(more, (Vec<std::string>{"a", "b", "a", "b"}));
    EXPECT_EQ(*more.erase(more.begin(), more.begin() + 3), "b");
    EXPECT_EQ(more.size(), 1U);
}

}  // namespace
}  // namespace portico
