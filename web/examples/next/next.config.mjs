// SPDX-License-Identifier: Apache-2.0
/** @type {import('next').NextConfig} */
export default {
  reactStrictMode: true,
};
