import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { adapted, makeCertificate } from './balancer.ts'
import type { Balancer, BalancedPorts } from './balancer.ts'
import { freePort } from './free-port.ts'
import { runNginx } from './run-nginx.ts'

/**
 * Starts nginx with `nginx/homeside.conf`. It adapts only what that file says to adapt, and each place must exist.
 *
 * @param ports Where two gateways and two API servers listen.
 */
export async function startNginx(ports: BalancedPorts): Promise<Balancer> {
  const folder = mkdtempSync(path.join(tmpdir(), 'nginx-'))
  const [secure, plain] = [await freePort(), await freePort()]
  const certificate = makeCertificate(folder)
  const places: [from: string, to: string][] = [
    ['127.0.0.1:8081', `127.0.0.1:${ports.gateways[0]}`],
    ['127.0.0.1:8082', `127.0.0.1:${ports.gateways[1]}`],
    ['127.0.0.1:8101', `127.0.0.1:${ports.apis[0]}`],
    ['127.0.0.1:8102', `127.0.0.1:${ports.apis[1]}`],
    ['  listen [::]:443 ssl http2;\n', ''],
    ['  listen [::]:443 ssl http2 default_server;\n', ''],
    ['  listen [::]:80;\n', ''],
    ['  listen [::]:80 default_server;\n', ''],
    ['listen 443 ', `listen 127.0.0.1:${secure} `],
    ['listen 80;', `listen 127.0.0.1:${plain};`],
    ['listen 80 ', `listen 127.0.0.1:${plain} `],
    ['/etc/ssl/homeside/pages', `${folder}/certificate`],
    ['/etc/ssl/homeside/api', `${folder}/certificate`],
    ['/var/lib/nginx/homeside', `${folder}/cache`],
    ['/var/log/nginx', `${folder}/logs`],
  ]
  const stop = await runNginx(folder, adapted('nginx/homeside.conf', places), plain)
  return {
    secure,
    plain,
    certificate,
    logs: () =>
      ['homeside.log', 'homeside-error.log', 'homeside-api.log', 'homeside-api-error.log', 'nginx.log']
        .map((file) => readFileSync(path.join(folder, 'logs', file), 'utf8'))
        .join('\n'),
    stop,
  }
}
