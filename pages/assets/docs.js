// Shows a facade's OpenAPI document with Swagger UI, loaded before this module: in the look of the other pages, usable by
// keyboard and screen reader, and with the operation of the graph behind each path.
import { pageData, signed } from './demo-sign-in.js';

const { url, graphiql } = pageData();

/** The address for GraphiQL that opens an operation as the demo user chosen here. */
function linkTo({ document: query, variables }) {
  const user = document.getElementById('demo-user')?.value;
  const parts = { query, variables: JSON.stringify(variables, null, 2), ...(user?.includes('@') ? { user } : {}) };
  return `${graphiql}#${new URLSearchParams(parts)}`;
}

function plugin({ React }) {
  const h = React.createElement;

  /** The operations of the graph that a path, or each action of it, runs. */
  function GraphOperations({ operation }) {
    const shown = [operation, ...(operation['x-actions'] ?? [])].flatMap(each =>
      [each['x-graphql-operation'] ?? [], each['x-graphql-alternatives'] ?? []]
        .flat()
        .map(graph => ({ action: each.action, ...graph })),
    );
    if (shown.length === 0) return null;
    return h(
      'details',
      { className: 'graph', open: shown.length === 1 },
      h('summary', null, 'Show me this as GraphQL'),
      shown.map(graph =>
        h(
          'div',
          { key: (graph.action ?? '') + graph.name },
          h(
            'p',
            null,
            graph.action && h('code', null, graph.action),
            graph.action && ': ',
            graphiql &&
              h(
                'a',
                {
                  href: linkTo(graph),
                  target: '_blank',
                  rel: 'noopener',
                  // The chosen user may have changed since this link was drawn.
                  onClick: event => (event.currentTarget.href = linkTo(graph)),
                },
                `Open ${graph.name} in GraphiQL`,
              ),
          ),
          h('pre', { tabIndex: 0, 'aria-label': `Operation ${graph.name}` }, graph.document),
          Object.keys(graph.variables).length > 0 &&
            h(
              'pre',
              { tabIndex: 0, 'aria-label': `Variables of ${graph.name}` },
              JSON.stringify(graph.variables, null, 2),
            ),
        ),
      ),
    );
  }

  return {
    components: {
      // Without the heading and the choice of servers, because the page above has them, and without a second <main>.
      EloLayout({ getComponent, specSelectors }) {
        if (specSelectors.loadingStatus() === 'failed') return h(getComponent('errors', true));
        if (!specSelectors.specStr()) return h('p', { className: 'note' }, 'Loading the operations…');
        return h(
          'div',
          { className: 'swagger-ui' },
          h(getComponent('SvgAssets')),
          specSelectors.securityDefinitions() && h(getComponent('AuthorizeBtnContainer', true)),
          h(getComponent('operations', true)),
        );
      },
      // A link within the button that opens an operation is not reachable for everybody.
      DeepLink: ({ text }) => h('span', { className: 'nostyle' }, text),
    },
    wrapComponents: {
      responses: Original => props =>
        h(
          React.Fragment,
          null,
          h(GraphOperations, {
            operation: props.specSelectors.specJson().getIn(['paths', props.path, props.method]).toJS(),
          }),
          h(Original, props),
        ),
      // Empty parameters are left out, unless the reader chooses otherwise; by default Swagger UI sends them.
      ParameterIncludeEmpty: Original => props =>
        h(Original, { ...props, isIncludedOptions: { ...props.isIncludedOptions, defaultValue: false } }),
      // By default Swagger UI fills the word "string" into optional fields of forms, and sends it.
      JsonSchemaForm: Original => {
        const isLeftOut = ({ required, dispatchInitialValue, schema }) =>
          !required && dispatchInitialValue === true && schema.get('default') === undefined;
        return function Field(props) {
          const isNew = React.useRef(true);
          React.useEffect(() => {
            isNew.current = false;
          }, []);
          return h(Original, isNew.current && isLeftOut(props) ? { ...props, value: '' } : props);
        };
      },
    },
  };
}

// Swagger UI's dark colours depend on a class, not on the reader's preference.
const dark = matchMedia('(prefers-color-scheme: dark)');
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', follow);
follow();

/** Swagger UI labels fields and choices only by nearby text, visible to eyes but not to screen readers. */
function nameFields() {
  for (const field of document.querySelectorAll('#docs :is(select, textarea, input):not([aria-label])')) {
    const row = field.closest('[data-param-name], [data-property-name]');
    const name = row?.dataset.paramName ?? row?.dataset.propertyName;
    const label = field.closest('label')?.textContent || field.id;
    field.setAttribute('aria-label', name ?? (field.matches('textarea') ? 'Request body' : label || 'Media type'));
  }
  // On a narrow window they scroll, and the keyboard must be able to scroll them too.
  for (const box of document.querySelectorAll('#docs pre:not([tabindex])')) box.tabIndex = 0;
  // Swagger UI gives some tables the role `region`, and then their cells and headings belong to no table row.
  for (const region of document.querySelectorAll('#docs .responses-table[role="region"]'))
    region.removeAttribute('role');
}
new MutationObserver(nameFields).observe(document.getElementById('docs'), { childList: true, subtree: true });

window.SwaggerUIBundle({
  url,
  dom_id: '#docs',
  deepLinking: true,
  displayRequestDuration: true,
  tryItOutEnabled: true,
  layout: 'EloLayout',
  plugins: [plugin],
  // Its colours are too faint for small text.
  syntaxHighlight: false,
  // By default Swagger UI shows a badge from its makers' server.
  validatorUrl: null,
  requestInterceptor: async request => {
    // The document itself is public; signing it would only delay the page.
    if (!request.loadSpec) request.headers = await signed(request.headers);
    return request;
  },
});
