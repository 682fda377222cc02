import { createHash } from 'node:crypto'

import { describeContract } from '@homeside/contract/openapi/describe-contract'
import type { JsonSchema, OpenApiDocument, OpenApiOperation } from '@homeside/contract/openapi/openapi-document'
import type { Hono } from 'hono'
import { html } from 'hono/html'

import type { CallEnvironment } from '../calls/call-environment.ts'

type Markup = ReturnType<typeof html>

/** The page's only style. The page's policy allows only its hash. */
const documentationStyle = `
body { font: 16px/1.5 system-ui, sans-serif; color: #1c2b33; max-width: 60rem; margin: 0 auto; padding: 1rem }
a { color: #00597a }
h2 { margin-top: 2.5rem; border-bottom: 1px solid #b8c4ca }
summary { cursor: pointer; padding: 0.4rem 0 }
code, pre { font: 14px/1.4 ui-monospace, monospace }
pre { background: #f2f5f6; padding: 0.75rem; overflow-x: auto }
.method { display: inline-block; min-width: 4.5rem; font-weight: 600 }
.about { color: #47565e }
`

/** The contract as one page without scripts. */
async function renderDocumentation(document: OpenApiDocument): Promise<string> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${document.info.title}</title>
        <style>
          ${documentationStyle}
        </style>
      </head>
      <body>
        <h1>${document.info.title}</h1>
        <p>${withCode(document.info.description)}</p>
        <p><a href="/openapi.json">openapi.json</a> holds the same for programs (OpenAPI ${document.openapi}).</p>
        ${document.tags.map(
          (tag) =>
            html`<h2 id="${tag.name}">${tag.name}</h2>
              <p class="about">${withCode(tag.description)}</p>
              ${operations.filter(({ operation }) => operation.tags.includes(tag.name)).map(renderOperation)}`,
        )}
        <h2 id="schemas">schemas</h2>
        ${Object.entries(document.components.schemas).map(([name, schema]) => renderSchema(name, schema))}
      </body>
    </html>`
  return String(await page)
}

/** A text of the contract, with what stands between backquotes as code. */
function withCode(text: string): (string | Markup)[] {
  return text.split('`').map((part, at) => (at % 2 === 0 ? part : html`<code>${part}</code>`))
}

function renderOperation(entry: { path: string; method: string; operation: OpenApiOperation }): Markup {
  const { path, method, operation } = entry
  const [bodyType, body] = Object.entries(operation.requestBody?.content ?? {})[0] ?? []
  return html`<details id="${operation.operationId}">
    <summary>
      <span class="method">${method.toUpperCase()}</span> <code>${path}</code>
      <span class="about">${withCode(operation.summary)}</span>
    </summary>
    <p class="about">${withCode(operation.description)} ${accessOf(operation)}</p>
    ${operation.parameters.map(
      ({ name, in: place, required, schema }) =>
        html`<p>
          <code>${name}</code> (${place}${required ? '' : ', optional'}): <code>${JSON.stringify(schema)}</code>
        </p>`,
    )}
    ${
      body
        ? html`<p>Body, ${bodyType}:</p>
            ${renderExample(body)} ${renderJson(body.schema)}`
        : ''
    }
    ${Object.entries(operation.responses).map(
      ([status, { description, content }]) =>
        html`<p>
            <strong>${status}</strong> ${description} ${Object.values(content).map(({ schema }) => renderRef(schema))}
          </p>
          ${Object.values(content).map(renderExample)}`,
    )}
  </details>`
}

function accessOf({ security }: OpenApiOperation): string {
  const [needed] = security
  return needed ? `Needs: ${Object.keys(needed).join(', ')}.` : 'Open to anyone.'
}

function renderSchema(name: string, schema: JsonSchema): Markup {
  return html`<details id="schema-${name}">
    <summary><code>${name}</code></summary>
    ${renderJson(schema)}
  </details>`
}

/** What is sent or answered in a made-up case, as far as the contract has one. */
function renderExample({ example }: { example?: unknown }): Markup | string {
  return example === undefined
    ? ''
    : html`<p class="about">For example:</p>
        ${renderJson(example)}`
}

function renderRef({ $ref }: JsonSchema): Markup | string {
  if (typeof $ref !== 'string') return ''
  const name = $ref.split('/').at(-1)
  return html`<a href="#schema-${name}">${name}</a>`
}

function renderJson(value: unknown): Markup {
  return html`<pre>${JSON.stringify(value, null, 2)}</pre>`
}

/**
 * Serves the contract for programs at `/openapi.json`, and the same for people as a page without scripts at `/docs`.
 */
export function serveDocumentation(app: Hono<CallEnvironment>): void {
  // The contract is what it was when the server started, so it is described once, when somebody first asks.
  let described: ReturnType<typeof describeContract> | undefined
  const describe = () => (described ??= describeContract())
  app.get('/openapi.json', async (context) => {
    context.set('route', '/openapi.json')
    return context.json(await describe())
  })
  app.get('/docs', async (context) => {
    context.set('route', '/docs')
    const page = await renderDocumentation(await describe())
    context.header('Content-Security-Policy', policyOf(page))
    return context.html(page)
  })
}

/** The page may use only its own style. */
function policyOf(page: string): string {
  const style = /<style>([^]*?)<\/style>/.exec(page)?.[1] ?? documentationStyle
  const hash = createHash('sha256').update(style).digest('base64')
  return `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
}
