import { render } from 'preact';

const root = document.getElementById('app');
if (root) render(<h1>Link Dashboard</h1>, root);
