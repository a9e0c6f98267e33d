// Shows a facade's OpenAPI document with Swagger UI, loaded before this module.
import { pageData, signed } from './demo-sign-in.js';

const { url } = pageData();

// Swagger UI's dark colours hang on a class, not on the reader's preference.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

window.SwaggerUIBundle({
  url,
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  // By default Swagger UI shows a badge from its makers' server.
  validatorUrl: null,
  requestInterceptor: async request => {
    // The document itself is public; signing it would only delay the page.
    if (!request.loadSpec) request.headers = await signed(request.headers);
    return request;
  },
});
