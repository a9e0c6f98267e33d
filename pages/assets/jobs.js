// Mends the job dashboard, whose page comes from a package: its actions are symbols that many computers draw as empty boxes, and
// its inputs have no names. Deleting a recurring job is refused by the server, so the page does not offer it.

/** The words of actions, by the titles that the dashboard gives them. */
const words = {
  'Requeue (create new job)': 'Requeue',
  'Retry (rerun existing job)': 'Retry',
  'Resume job': 'Resume',
  'Pause job': 'Pause',
  'Job Data': 'Data',
  'Delete permanently': 'Delete',
};
const isSymbol = text => text.trim() !== '' && !/[a-z\d]/i.test(text);

function mendAction(action) {
  const word = words[action.title] ?? action.title;
  if (word && isSymbol(action.textContent)) action.textContent = word;
  if (action.tabIndex === 0) return;
  action.setAttribute('role', 'button');
  action.tabIndex = 0;
  Object.assign(action.style, { width: 'auto', display: 'inline-block', marginInlineEnd: '.5rem' });
  action.addEventListener('keydown', event => {
    if (event.key === 'Enter') action.click();
  });
}

/** The name of an input: the words beside it, or the job of its row. */
const nameOf = input =>
  input.parentElement.querySelector('.input-group-text')?.textContent ??
  // The column of states has the same class as that of names.
  [...(input.closest('tr')?.querySelectorAll('.job-name') ?? [])].at(-1)?.textContent ??
  (input.closest('thead') ? 'All jobs' : (input.placeholder ?? ''));

function mend() {
  for (const action of document.querySelectorAll('#app .action-btn')) mendAction(action);
  for (const icon of document.querySelectorAll('#app .logs-icon')) if (icon.textContent) icon.textContent = '';
  for (const button of document.querySelectorAll('#app .mobile-menu-btn')) button.ariaLabel = 'Menu';
  for (const input of document.querySelectorAll('#app input, #app select, #app textarea'))
    if (input.labels.length === 0 && nameOf(input) && input.ariaLabel !== nameOf(input))
      input.ariaLabel = nameOf(input);
  for (const row of document.querySelectorAll('#app tbody tr'))
    for (const action of row.querySelectorAll('[title="Delete permanently"]'))
      action.style.display = row.querySelector('.pill-own.bg-info:not(.pill-without-icon)') ? 'none' : '';
  // It deletes recurring jobs together with others.
  for (const action of document.querySelectorAll('[title="Delete list of selected jobs"]'))
    action.style.display = 'none';
}

new MutationObserver(mend).observe(document.getElementById('app'), { childList: true, subtree: true });
mend();
