// SPDX-License-Identifier: Apache-2.0
//
// main() of every GoogleTest program: a test that does not end is named and ends its program, in
// place of hanging until its suite is killed without a word. PORTICO_TEST_SECONDS: another deadline
// for each test.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <unistd.h>

#include <cstdlib>
#include <string>

namespace {

std::string message;  // made before the signal: its handler may only write

void test_did_not_end(int) {
    (void)!write(STDERR_FILENO, message.data(), message.size());
    _exit(1);
}

class Deadline : public testing::EmptyTestEventListener {
  public:
    explicit Deadline(unsigned seconds) : seconds_(seconds) { signal(SIGALRM, test_did_not_end); }
    void OnTestStart(const testing::TestInfo& test) override {
        message = "\n[  FAILED  ] " + std::string(test.test_suite_name()) + "." + test.name() +
                  " did not end within " + std::to_string(seconds_) + " s\n";
        alarm(seconds_);
    }
    void OnTestEnd(const testing::TestInfo&) override { alarm(0); }

  private:
    unsigned seconds_;
};

}  // namespace

int main(int argc, char** argv) {
    testing::InitGoogleMock(&argc, argv);
    const char* const seconds = std::getenv("PORTICO_TEST_SECONDS");
    testing::UnitTest::GetInstance()->listeners().Append(
        new Deadline(seconds == nullptr ? 480 : static_cast<unsigned>(std::atoi(seconds))));
    return RUN_ALL_TESTS();
}
