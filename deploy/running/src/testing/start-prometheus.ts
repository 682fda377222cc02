import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import { installed } from '@homeside/build/testing/installed'

import { freePort } from './free-port.ts'
import { workspace } from './start-process.ts'

/**
 * Starts a Prometheus with the shipped configuration on a gateway at this port, and waits for its first reading. It
 * reads twice a second; it looks for targets only every five seconds.
 */
export async function startPrometheus(gatewayPort: number): Promise<{ origin: string; stop: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'prometheus-'))
  const shipped = readFileSync(path.join(workspace, 'deploy/running/prometheus/prometheus.yml'), 'utf8')
  const adapted = shipped
    .replace('scrape_interval: 5s', 'scrape_interval: 500ms')
    .replace("'127.0.0.1:8081', '127.0.0.1:8082'", `'127.0.0.1:${gatewayPort}'`)
  writeFileSync(path.join(folder, 'prometheus.yml'), adapted)
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
  while (child.exitCode === null) {
    const answer = await fetch(`${origin}/api/v1/query?query=up{job="homeside-gateways"}==1`).catch(() => null)
    if (answer?.ok && (await answer.text()).includes('127.0.0.1')) return { origin, stop }
    await pause(100)
  }
  await stop()
  throw new Error(`Prometheus did not start:\n${words}`)
}
