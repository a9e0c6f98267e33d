import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { createRoot } from 'react-dom/client';
import { Administration } from './admin.js';

const root = document.getElementById('admin')!;

// Styles are written into the page at run time: the page's policy allows styles with its nonce.
const styles = createCache({ key: 'elo', nonce: root.dataset['nonce'] ?? '' });

createRoot(root).render(
  <CacheProvider value={styles}>
    <Administration />
  </CacheProvider>,
);
