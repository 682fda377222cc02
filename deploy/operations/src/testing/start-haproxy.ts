import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { installed } from '@homeside/build/testing/installed'
import {
  adapted,
  makeCertificate,
  untilItAnswers,
  type BalancedPorts,
  type Balancer,
} from '@homeside/server-kit/testing/balancer'
import { freePort } from '@homeside/server-kit/testing/free-port'

/** Starts HAProxy with `haproxy/homeside.cfg`. It adapts only what that file says to adapt, and each place must exist. */
export async function startHaproxy(ports: BalancedPorts): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'haproxy-'))
  const [secure, plain] = [await freePort(), await freePort()]
  const certificate = makeCertificate(folder)
  const both = path.join(folder, 'all.pem')
  writeFileSync(both, certificate)
  appendFileSync(both, readFileSync(path.join(folder, 'certificate.key')))
  const places: [from: string, to: string][] = [
    ['127.0.0.1:8081', `127.0.0.1:${ports.gateways[0]}`],
    ['127.0.0.1:8082', `127.0.0.1:${ports.gateways[1]}`],
    ['127.0.0.1:8101', `127.0.0.1:${ports.apis[0]}`],
    ['127.0.0.1:8102', `127.0.0.1:${ports.apis[1]}`],
    ['bind :443 ', `bind 127.0.0.1:${secure} `],
    ['bind :80\n', `bind 127.0.0.1:${plain}\n`],
    ['/etc/ssl/homeside/all.pem', both],
  ]
  const file = path.join(folder, 'homeside.cfg')
  writeFileSync(file, adapted('haproxy/homeside.cfg', places))
  const child = spawn(installed('haproxy') ?? 'haproxy', ['-db', '-f', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let words = ''
  for (const output of [child.stdout, child.stderr]) {
    output.setEncoding('utf8').on('data', (written: string) => void (words += written))
  }
  const ended = once(child, 'close')
  const state = { hasEnded: false }
  void ended.then(() => (state.hasEnded = true))
  await untilItAnswers(plain, () => (state.hasEnded ? words : null))
  return {
    secure,
    plain,
    certificate,
    logs: () => words,
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
