// SPDX-License-Identifier: Apache-2.0
import { createPortico } from '@portico/sdk';
import { createApp } from 'vue';
import App from './App.vue';

createPortico({
  projectId: 'example',
  metadata: { name: 'Host' },
  networks: ['eip155:1'],
  server: 'http://127.0.0.1:9',
});
createApp(App).mount('#app');
