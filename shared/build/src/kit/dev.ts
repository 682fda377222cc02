import { parseArgs } from 'node:util'

import { startDevServer } from '../dev-server.ts'
import { fail, foldersOf, say } from '../workspace.ts'
import { showInPortal } from './show-in-portal.ts'

/**
 * `pnpm dev [remote…] [--portal <address>] [--backend <address>]` shows remotes from source in a portal that runs, on
 * this machine or anywhere. A saved change reloads the page.
 */

const usualPortal = 'http://localhost:8080'

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { portal: { type: 'string' }, backend: { type: 'string' }, port: { type: 'string' } },
  })
  const portal = originOf('portal', values.portal ?? usualPortal)
  const backend = values.backend === undefined ? undefined : originOf('backend', values.backend)
  const port = Number(values.port ?? 3000)
  const folders = Object.entries(foldersOf(positionals))
  const answer = await fetch(`${portal}/login`).catch(() => null)
  if (!answer?.ok) throw new Error(`No portal answers at ${portal}. Start one, or name one with --portal https://…`)
  say(`Building ${folders.map(([name]) => name).join(', ')} from source…`)
  const remotes: Record<string, string> = {}
  for (const [index, [name, folder]] of folders.entries()) {
    remotes[name] = (await startDevServer(folder, port + 2 + index)).origin
  }
  const { origin } = await showInPortal({ portal, port, remotes, backend })
  say(`\n${origin}/login: ${portal} with ${Object.keys(remotes).join(', ')} from source. Ctrl-C ends it.`)
}

/** @throws Error saying what to write instead. */
function originOf(flag: string, address: string): string {
  const { origin, protocol } = URL.canParse(address) ? new URL(address) : { origin: '', protocol: '' }
  if (protocol === 'http:' || protocol === 'https:') return origin
  throw new Error(`--${flag} ${address} is no address. Write one such as https://test.portal.example`)
}

main().catch(fail)
