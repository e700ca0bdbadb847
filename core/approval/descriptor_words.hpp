// SPDX-License-Identifier: Apache-2.0
//
// The formats of ERC-7730: a value as the text that a descriptor makes of it. Private to
// core/approval.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/approval/descriptor_format.hpp"
#include "core/approval/descriptor_value.hpp"

namespace portico::approval {

class Words {
  public:
    Words(Builder& builder, const Json& descriptor, Values& values)
        : builder_(builder), descriptor_(descriptor), values_(values) {}

    /// What `$.metadata.constants.max` names, or the value itself. Null where it names nothing.
    const Json* literal(const Json* value) const;

    /// Whether the value is, or is among, what a descriptor says.
    bool is_among(const Json* said, std::string_view text) const;

    /// A parameter that stands there itself (`token`) or by a path (`tokenPath`). Null where there
    /// is none; false where both are there, or where it leads to no single value.
    bool parameter(const Settled& params, const char* name, const Places& places, Node& here,
                   Node*& out);

    /// The value in this format. Nothing where the format, or one of its parameters, is not known
    /// or does not fit.
    std::optional<std::string> text(std::string_view format, const Settled& params,
                                    const Node& node, const Places& places, Node& here);

  private:
    std::string amount(const std::optional<chain::EvmAddress>& token, const chain::Uint256& value,
                       const Json* message) const;
    std::optional<std::string> token_amount(const Settled& params, const chain::Uint256& value,
                                            const Places& places, Node& here);
    std::optional<std::string> address_name(const Settled& params, const Node& node) const;
    std::optional<std::string> unit(const Settled& params, const chain::Uint256& value) const;
    /// True where the parameters name another network than the request's.
    bool is_elsewhere(const Settled& params, const Places& places, Node& here, Node*& network);

    Builder& builder_;
    const Json& descriptor_;
    Values& values_;
};

}  // namespace portico::approval
