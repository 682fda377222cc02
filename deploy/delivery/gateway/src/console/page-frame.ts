import { html } from 'hono/html'

import type { Html } from './parts.ts'

/** The console's pages, by their addresses. */
const pages = {
  '/': 'What runs where',
  '/history': 'History',
  '/releases': 'Two releases',
  '/page-load': 'A page load',
} as const
export type ConsolePath = keyof typeof pages

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
