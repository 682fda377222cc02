import { readFileSync } from 'node:fs'
import path from 'node:path'

const tokensFile = path.resolve(import.meta.dirname, '../../../../shared/ui/src/styles/tokens.css')

/** The console's style sheet, with the portal's own colours before it. */
export function consoleStyle(): string {
  return `${readFileSync(tokensFile, 'utf8')}\n${style}`
}

const style = `
* { box-sizing: border-box; }
body {
  margin: 0;
  padding: 1rem;
  background: var(--hs-page);
  color: var(--hs-ink);
  font: 1rem/1.5 system-ui, sans-serif;
  overflow-wrap: anywhere;
}
header, main { max-width: 72rem; margin: 0 auto; }
h1 { font-size: 1.75rem; line-height: 1.2; margin: 0 0 0.5rem; }
h2 { font-size: 1.375rem; margin: 0; }
h3 { font-size: 1rem; margin: 1.5rem 0 0.5rem; }
h4 { font-size: 1rem; margin: 0; }
p { margin: 0.25rem 0; }
a { color: var(--hs-primary-text); }
a:focus-visible { outline: 3px solid var(--hs-focus); outline-offset: 2px; }
nav { display: flex; flex-wrap: wrap; gap: 0.25rem 1.25rem; margin-top: 0.5rem; }
nav a { padding: 0.6rem 0; }
section {
  margin-top: 1rem;
  padding: 1rem;
  background: var(--hs-surface);
  border: 1px solid var(--hs-line);
  border-radius: 12px;
}
ul, ol { margin: 0.25rem 0; padding-left: 1.25rem; }
.cards {
  list-style: none;
  padding: 0;
  display: grid;
  gap: 0.75rem;
  align-items: start;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 18rem), 1fr));
}
.cards > li { padding: 0.75rem; border: 1px solid var(--hs-line); border-radius: 8px; }
dl { margin: 0.25rem 0; }
dl > div { display: flex; gap: 0.75rem; }
dt { color: var(--hs-ink-soft); flex: 0 0 6rem; }
dd { margin: 0; }
.good { color: var(--hs-success); }
.waits { color: var(--hs-warning); }
.bad { color: var(--hs-danger); }
.scroll { overflow-x: auto; }
.scroll td, .scroll tbody th { min-width: 8rem; }
.scroll:focus-visible { outline: 3px solid var(--hs-focus); }
table { border-collapse: collapse; width: 100%; margin-top: 0.5rem; }
caption { text-align: left; color: var(--hs-ink-soft); }
th, td { text-align: left; font-weight: 400; padding: 0.25rem 0.5rem 0.25rem 0; border-top: 1px solid var(--hs-line); }
thead th, thead td { border-top: 0; color: var(--hs-ink-soft); }
.history { list-style: none; padding: 0; }
.history > li { padding: 0.5rem 0; border-top: 1px solid var(--hs-line); }
`
