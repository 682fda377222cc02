import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { installed } from '@homeside/build/testing/installed'
import { freePort } from '@homeside/server-kit/testing/free-port'
import { workspace } from '@homeside/server-kit/testing/start-process'

interface Targets {
  gateway: number
  api?: number
}

/** The folder of the shipped files. */
export const prometheusFolder = path.join(workspace, 'deploy/operations/prometheus')

/**
 * Starts a Prometheus with the shipped configuration and alerts on servers at these ports, and waits for its first
 * reading. It reads and judges twice a second, and alerts wait a second instead of minutes; it looks for targets only
 * every five seconds.
 */
export async function startPrometheus({
  api,
  gateway,
}: Targets): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prometheus-'))
  const copy = (file: string, adapt: (text: string) => string): void =>
    writeFileSync(path.join(folder, file), adapt(readFileSync(path.join(prometheusFolder, file), 'utf8')))
  copy('prometheus.yml', (text) =>
    text
      .replace('scrape_interval: 5s', 'scrape_interval: 500ms')
      .replace('evaluation_interval: 15s', 'evaluation_interval: 500ms')
      .replace("'127.0.0.1:8081', '127.0.0.1:8082'", `'127.0.0.1:${gateway}'`)
      .replace("'127.0.0.1:8101', '127.0.0.1:8102'", api === undefined ? '' : `'127.0.0.1:${api}'`)
      // These targets are exporters of a whole machine, which a test does not have.
      .replace("'127.0.0.1:9100'", '')
      .replace(/'https:\/\/portal.*'/, ''),
  )
  copy('alerts.yml', (text) => text.replaceAll(/\bfor: \d+[mh]$/gm, 'for: 1s'))
  const port = await freePort()
  const child = spawn(
    installed('prometheus') ?? 'prometheus',
    [
      `--config.file=${folder}/prometheus.yml`,
      `--storage.tsdb.path=${folder}/data`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (written: string) => void (words += written))
  const ended = once(child, 'close')
  const origin = `http://127.0.0.1:${port}`
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  const wanted = api === undefined ? 1 : 2
  while (child.exitCode === null) {
    const answer = await fetch(`${origin}/api/v1/query?query=up==1`).catch(() => null)
    if (answer?.ok && (await answer.text()).split('"__name__"').length > wanted) return { origin, stop }
    await pause(100)
  }
  throw new Error(`Prometheus did not start:\n${words}`)
}
