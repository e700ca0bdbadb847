// SPDX-License-Identifier: Apache-2.0
import vue from '@vitejs/plugin-vue';

const isCustomElement = (tag) => tag.startsWith('portico-');

export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] };
