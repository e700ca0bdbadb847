// SPDX-License-Identifier: Apache-2.0
#include "server/api/console/health_log.hpp"

#include <string_view>
#include <utility>

namespace portico::api::console {

std::string_view health_word(Health health) {
    switch (health) {
        case Health::kUnknown:
            return "unknown";
        case Health::kOff:
            return "off";
        case Health::kGood:
            return "good";
        case Health::kSlow:
            return "slow";
        case Health::kDown:
            return "down";
    }
    return "unknown";
}

void HealthLog::add(std::string id, Check check) {
    auto service = std::make_unique<Service>();
    service->id = std::move(id);
    service->check = std::move(check);
    service->changed_at_ms = clock_();
    services_.push_back(std::move(service));
}

void HealthLog::look() {
    for (const auto& each : services_) {
        Service& service = *each;
        if (service.waiting) {
            keep(service, {Health::kDown, "It does not answer", {}});
            continue;  // one question at a time
        }
        service.waiting = true;
        service.check([this, alive = std::weak_ptr<bool>(alive_), &service](ServiceHealth found) {
            if (alive.expired()) return;
            service.waiting = false;
            keep(service, std::move(found));
        });
    }
}

void HealthLog::refresh(std::string_view id) {
    for (const auto& each : services_) {
        Service& service = *each;
        if (service.id != id || service.waiting) continue;
        service.check([this, alive = std::weak_ptr<bool>(alive_), &service](ServiceHealth found) {
            if (!alive.expired()) set(service, std::move(found));
        });
    }
}

void HealthLog::set(Service& service, ServiceHealth found) {
    if (found.health != service.now.health) service.changed_at_ms = clock_();
    service.now = std::move(found);
}

void HealthLog::keep(Service& service, ServiceHealth found) {
    service.kept.push_back(found.health);
    if (service.kept.size() > kKept) service.kept.pop_front();
    set(service, std::move(found));
}

}  // namespace portico::api::console
