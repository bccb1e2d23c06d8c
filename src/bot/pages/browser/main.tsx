import { render } from 'preact';
import type { ConnectView, SigningView } from '../views.ts';
import { ConnectPage } from './connect-page.tsx';
import { SigningPage } from './signing-page.tsx';

const root = document.getElementById('page');
if (root?.dataset.view) {
  const view = JSON.parse(root.dataset.view) as SigningView | ConnectView;
  root.textContent = '';
  render(view.page === 'signing' ? <SigningPage view={view} /> : <ConnectPage view={view} />, root);
}
