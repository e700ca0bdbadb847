// SPDX-License-Identifier: Apache-2.0
#include "server/api/wallets/case_fold.hpp"

#include <gtest/gtest.h>

namespace portico::api::wallets {
namespace {

TEST(Fold, CaseAccentsAndSpaces) {
    for (const auto& [text, folded] : {
             std::pair("MetaMask", "metamask"),
             std::pair("  Crème \t Brûlée ", "creme brulee"),
             std::pair("ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝŸ", "aaaaaaceeeeiiiidnoooooouuuuyy"),
             std::pair("Æsir Œuvre Straße Þorn Ĳssel", "aesir oeuvre strasse thorn ijssel"),
             std::pair("Łódź Šiška Ğül Žižek İstanbul ı", "lodz siska gul zizek istanbul i"),
             std::pair("e\xcc\x81", "e"),  // e and a combining acute
             std::pair("ΑΒΓΩ КОШЕЛЁК Ї", "αβγω кошелёк ї"),
             std::pair("Ｗａｌｌｅｔ１", "wallet1"),
             std::pair("αU wallet 钱包 ×÷", "αu wallet 钱包 ×÷"),
             std::pair("", ""),
             std::pair(" \xc2\xa0\xe3\x80\x80", ""),
         })
        EXPECT_EQ(case_fold(text), folded);
}

}  // namespace
}  // namespace portico::api::wallets
