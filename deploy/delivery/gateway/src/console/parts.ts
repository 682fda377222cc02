import { symbolPaths } from '@homeside/ui/symbol-paths'
import { html, raw } from 'hono/html'

/** The portal's components in plain markup: the same classes and symbols as in `shared/ui`, drawn without React. */

export type Html = ReturnType<typeof html>
export type Tone = 'info' | 'success' | 'warning' | 'danger'

const symbols = { info: 'info', success: 'check', warning: 'warning', danger: 'error' } as const

/** A symbol in the colour of the words beside it. */
function symbol(tone: Tone): Html {
  return html`<svg class="hs-icon" width="24" height="24" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d="${symbolPaths[symbols[tone]]}" />
  </svg>`
}

/** A status: a symbol, words, and a colour that adds nothing new. */
export function statusLine(tone: Tone, words: string | Html): Html {
  return html`<span class="hs-status-line hs-status-line-${tone}">${symbol(tone)}<span>${words}</span></span>`
}

/** A notice: a title, and what the reader can do. */
export function notice(tone: Tone, title: string, more: string | Html = ''): Html {
  return html`<div class="hs-notice hs-notice-${tone}">
    ${symbol(tone)}
    <div class="hs-notice-words">
      <p class="hs-notice-title">${title}</p>
      ${more}
    </div>
  </div>`
}

/** Names and values, one pair a row. */
export function facts(pairs: readonly (readonly [name: string, value: string | Html] | null)[]): Html {
  const rows = pairs.filter((pair) => pair !== null)
  return html`<dl class="facts">
    ${rows.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd>${value}</dd>
        </div>`,
    )}
  </dl>`
}

interface Column<Row> {
  heading: string
  cell: (row: Row) => string | Html
}

/**
 * A table whose first column names the row. On a phone its rows are blocks; in a window that is otherwise too narrow it
 * scrolls by itself.
 */
export function table<Row>(caption: string, columns: readonly Column<Row>[], rows: readonly Row[]): Html {
  const [first, ...others] = columns
  return html`<section class="scroll" aria-label="${caption}" tabindex="0">
    <table class="hs-tabular">
      <caption>
        ${caption}
      </caption>
      <thead>
        <tr>
          ${columns.map(({ heading }) => html`<th scope="col">${heading}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              <th scope="row">${first?.cell(row)}</th>
              ${others.map(({ cell, heading }) => html`<td data-heading="${heading}"><div>${cell(row)}</div></td>`)}
            </tr>`,
        )}
      </tbody>
    </table>
  </section>`
}

interface Field {
  name: string
  label: string
  hint?: string
  value: string
  /** The choices of a select field. Without them the field takes any text. */
  options?: readonly string[]
}

/** A field of a form, with its label above and its hint below. */
export function field({ hint, label, name, options, value }: Field): Html {
  const described = hint ? raw(`aria-describedby="${name}-hint"`) : ''
  const input = options
    ? html`<select class="hs-input" id="${name}" name="${name}" ${described}>
        ${options.map((each) => html`<option value="${each}" ${each === value ? 'selected' : ''}>${each || '–'}</option>`)}
      </select>`
    : html`<input class="hs-input" id="${name}" name="${name}" value="${value}" autocomplete="off" ${described} />`
  return html`<div class="hs-field">
    <label class="hs-label" for="${name}">${label}</label>
    ${hint ? html`<p class="hs-hint" id="${name}-hint">${hint}</p>` : ''} ${input}
  </div>`
}

/** `2026-01-31 16:05:09 UTC` */
export function time(utc: string): Html {
  return html`<time datetime="${utc}">${utc.replace('T', ' ').slice(0, 19)} UTC</time>`
}

/** A command to copy. */
export function command(line: string): Html {
  return html`<code>${line}</code>`
}

/** The console's pages, by their addresses. */
const pages = {
  '/': 'What runs where',
  '/history': 'History',
  '/releases': 'Two releases',
  '/page-load': 'A page load',
} as const
type ConsolePath = keyof typeof pages

interface Framed {
  path: ConsolePath
  /** The environment whose gateway shows it. */
  environment: string
  /** Below the heading. */
  lead: string | Html
  /** The address of the same data as JSON. */
  json: string
  body: Html
}

/** The frame of every page of the console. It is complete without its script. */
export function pageFrame({ body, environment, json, lead, path }: Framed): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${pages[path]}, ${environment} – Homeside</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/console.css" />
        <script defer src="/console.js"></script>
      </head>
      <body>
        <a class="hs-skip-link" href="#content">Skip to the content</a>
        <header class="console-header">
          <p class="console-name">Releases, seen from ${environment}</p>
          <nav aria-label="Pages">
            <ul>
              ${Object.entries(pages).map(
                ([to, name]) =>
                  html`<li><a href="${to}" ${to === path ? html`aria-current="page"` : ''}>${name}</a></li>`,
              )}
            </ul>
          </nav>
        </header>
        <main class="hs-overview" id="content" tabindex="-1">
          <div class="hs-page-heading">
            <h1>${pages[path]}</h1>
            <p class="hs-lead">${lead}</p>
            <p class="links"><a href="${json}">The same as JSON</a></p>
          </div>
          ${body}
        </main>
      </body>
    </html>`
}
