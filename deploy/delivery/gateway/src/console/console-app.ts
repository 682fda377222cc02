import { readFileSync } from 'node:fs'
import path from 'node:path'

import { Hono } from 'hono'

import { consoleEnvironments, withCrashes, type ConsoleSources } from './console-environments.ts'
import { historyRoutes } from './history-page.ts'
import { overviewPage } from './overview-page.ts'
import { pageLoadRoutes } from './page-load-page.ts'
import { releasesRoutes } from './releases-page.ts'
import { rolloutsPart } from './rollouts-part.ts'

export interface ConsoleOptions extends ConsoleSources {
  /** The host names under which it answers, so that no foreign page can read it in an operator's browser. */
  hosts: readonly string[]
}

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  'img-src data:',
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The console: what runs where, as pages and as JSON. It changes nothing. */
export function createConsole(options: ConsoleOptions): Hono {
  const { environment } = options
  const app = new Hono()
  app.use(async (context, next) => {
    const { hostname } = new URL(context.req.url)
    if (!options.hosts.includes(hostname)) {
      return context.text(`This console does not answer for ${hostname}. CONSOLE_HOST names its address.`, 421)
    }
    context.header('Cache-Control', 'no-store')
    context.header('X-Content-Type-Options', 'nosniff')
    context.header('Referrer-Policy', 'no-referrer')
    context.header('Content-Security-Policy', policy)
    return next()
  })
  app.get('/', async (context) =>
    context.html(overviewPage(await withCrashes(options), { environment, now: new Date() })),
  )
  app.get('/console.json', async (context) => context.json({ environments: await withCrashes(options) }))
  app.get('/rollouts', async (context) => context.html(rolloutsPart(await consoleEnvironments(options))))
  app.route('/', historyRoutes(options))
  app.route('/', releasesRoutes(options))
  app.route('/', pageLoadRoutes(options))
  app.get('/console.css', (context) => context.body(consoleStyle(), 200, { 'Content-Type': 'text/css' }))
  app.get('/console.js', (context) => context.body(consoleScript, 200, { 'Content-Type': 'text/javascript' }))
  app.onError((error, context) => context.text(`The releases cannot be read: ${error.message}`, 503))
  return app
}

/**
 * Draws the rollouts of the first page anew, every two seconds, until somebody stops that. It waits while a link in them
 * has the focus, so that the keyboard does not lose its place.
 */
const consoleScript = `
const rollouts = document.getElementById('rollouts')
const button = document.getElementById('redraw')
const said = document.getElementById('redrawn')
const words = ['Stop drawing the figures anew', 'Draw the figures anew']
let isStopped = false

function say(text) {
  if (said.textContent !== text) said.textContent = text
}

async function redraw() {
  if (isStopped || document.hidden || rollouts.contains(document.activeElement)) return
  try {
    const answer = await fetch('/rollouts', { signal: AbortSignal.timeout(10000) })
    const part = await answer.text()
    if (!answer.ok) return say('Not drawn anew. ' + part)
    if (!isStopped && !rollouts.contains(document.activeElement)) rollouts.innerHTML = part
    say('')
  } catch {
    say('The gateway does not answer. The figures are from before.')
  }
}

if (rollouts) {
  button.hidden = false
  button.addEventListener('click', () => {
    isStopped = !isStopped
    button.textContent = words[Number(isStopped)]
    say(isStopped ? 'Stopped.' : '')
  })
  const again = () => void redraw().finally(() => setTimeout(again, 2000))
  setTimeout(again, 2000)
}
`

const sharedUi = path.resolve(import.meta.dirname, '../../../../../shared/ui/src')

/** The portal's style sheets for the parts that the console shows too, and the console's own. */
const sheets = [
  path.join(sharedUi, 'styles/tokens.css'),
  path.join(sharedUi, 'styles/base.css'),
  path.join(sharedUi, 'styles/controls.css'),
  path.join(sharedUi, 'styles/layout.css'),
  path.join(sharedUi, 'page.css'),
  path.join(sharedUi, 'notice.css'),
  path.join(sharedUi, 'status-line.css'),
  path.join(import.meta.dirname, 'console.css'),
]

/** The console's style sheet: the portal's, and what only the console has. */
function consoleStyle(): string {
  return sheets.map((sheet) => readFileSync(sheet, 'utf8')).join('\n')
}
