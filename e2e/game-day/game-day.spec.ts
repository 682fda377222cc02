import path from 'node:path'

import { installed } from '@homeside/build/testing/installed'
import { root } from '@homeside/local/workspace'
import { expect, test, type Locator, type Page } from '@playwright/test'

import { connect, Machine, missing } from '../going-live/machine.ts'
import { openPage } from '../src/first-page.ts'
import { signOnAs } from '../src/sessions.ts'
import { GameDay } from './game-day.ts'

/**
 * Twelve faults on a running installation, which is the page "Going live" as it is typed. For each: who was told of it,
 * how soon, what mended it, and what patients saw. A real Prometheus with the shipped files reads the real servers.
 */

const portal = 'https://portal.cedarridge.example'
/** Starts a process with a wrong clock. The clock of the whole machine cannot be changed here. */
const aheadOfTime =
  '/usr/bin/env LD_PRELOAD=$(ls /usr/lib/*/faketime/libfaketime.so.1) FAKETIME=+600 FAKETIME_DONT_FAKE_MONOTONIC=1 '
const needed = ['prometheus', 'prometheus-node-exporter', 'prometheus-blackbox-exporter', 'mkfs.ext4', 'faketime']
const absent = [...missing, ...needed.filter((name) => installed(name) === null)]

const release = (name: string, version = '1.0.1'): string =>
  `pnpm release publish ${name} --as ${version} && pnpm release promote ${name}@${version} --to live --all-at-once --force --why "a game"`
const visits = (what: string): string => `node e2e/game-day/visits.ts "$PAGE" ${what} >/run/visits.log 2>&1`
const restart = (port: number): string =>
  `systemctl restart homeside-api@${port}; curl -fsS --retry 60 --retry-delay 1 --retry-all-errors -o /dev/null http://127.0.0.1:${port}/readyz`
const rollback = (name: string): string => `pnpm release rollback ${name} --env live --why "a game"`

/** The first words of a part of the page. */
async function wordsOf(part: Locator): Promise<string> {
  return (await part.innerText()).replaceAll(/\s+/g, ' ').slice(0, 90)
}

/** Opens a page, waits until it has loaded, and returns its first words. */
async function view(page: Page, place: string, words: RegExp): Promise<string> {
  await page.goto(`${portal}${place}`)
  const main = page.getByRole('main')
  await expect(main).toContainText(words)
  await expect(main).not.toContainText('Cargando')
  return wordsOf(main)
}

test.describe('a game day', () => {
  let machine: Machine | undefined
  test.afterAll(() => machine?.stop())

  test(
    'twelve faults: somebody is told, the runbook mends it, patients go on',
    { tag: ['@phone', '@long'] },
    async () => {
      test.skip(absent.length > 0, `needs ${absent.join(', ')}`)
      test.setTimeout(2_400_000)
      machine = await Machine.start(path.join(root, 'deploy/operations/GOING-LIVE.md'))
      await connect(machine)
      const day = await GameDay.begin(machine)
      const browser = await machine.openBrowser()
      const jorge = await machine.visitor(browser, 'es-MX', 360)
      await openPage(jorge, `${portal}/cedar-ridge/login`)
      await signOnAs(jorge, /Jorge Jansen/)
      await expect(jorge).toHaveURL(`${portal}/cedar-ridge/home`)

      await day.play('a remote throws for 3 in 100', {
        fault: `sed -i '/^export default function OrdersPage/a if (location.hash === "#3") throw new Error("a game")' remotes/orders/src/pages/orders/orders-page.tsx; ${release('orders')}`,
        sees: () => view(jorge, '/cedar-ridge/orders#3', /dejó de funcionar/),
        meanwhile: visits('/cedar-ridge/orders orders crashed 33'),
        told: { alert: 'HomesideReleaseTroubled', of: 'orders' },
        finds: ['pnpm release errors orders --env live', /orders-page\.tsx:\d+/],
        mend: rollback('orders'),
        after: () => view(jorge, '/cedar-ridge/orders?again', /Pedidos/),
      })
      await day.play('a remote is slow', {
        fault: `${release('messages')}; sed -i 's#^  location /-/assets/ {#  location /-/assets/messages/1.0.1/ { limit_rate 100; proxy_pass http://homeside_gateways; proxy_set_header Host $host; }\\n&#' /etc/nginx/conf.d/homeside.conf; systemctl reload nginx`,
        sees: () => view(jorge, '/cedar-ridge/messages', /Mensajes|No se pudo cargar/),
        meanwhile: visits('/cedar-ridge/messages messages fallback 10'),
        told: { alert: 'HomesideReleaseTroubled', of: 'messages' },
        mend: rollback('messages'),
        after: () => view(jorge, '/cedar-ridge/messages?again', /Mensajes/),
      })
      await day.play('a file is missing', {
        fault: `${release('account-settings')}; mkdir /run/away; mv /srv/homeside/assets/account-settings/1.0.1/remoteEntry* /run/away`,
        sees: () => view(jorge, '/cedar-ridge/insurance', /Seguro|No se pudo cargar/),
        meanwhile: visits('/cedar-ridge/insurance account-settings fallback 10'),
        told: { alert: 'HomesideReleaseTroubled', of: 'account-settings' },
        mend: rollback('account-settings'),
        after: () => view(jorge, '/cedar-ridge/insurance?again', /Seguro/),
      })
      await day.play('the volume of the releases is lost', {
        fault:
          'mv /srv/homeside/assets /srv/homeside/away; mkdir /srv/homeside/assets; systemctl restart homeside-gateway@8082',
        sees: () => view(jorge, '/cedar-ridge/home', /Hola, Jorge/),
        told: { alert: 'HomesideReleasesRefused' },
        finds: ['pnpm release status --env live', /refuses/],
        mend: 'rmdir /srv/homeside/assets; mv /srv/homeside/away /srv/homeside/assets',
        after: () => view(jorge, '/cedar-ridge/home?again', /Hola, Jorge/),
      })
      await day.play('the disk of the database is full', {
        before: [
          'truncate -s 400M /run/disk; mkfs.ext4 -q /run/disk; mkdir -p /run/full; mount -o loop /run/disk /run/full',
          'runuser -u postgres -- "$bin/pg_ctl" -D /var/lib/postgresql/data -m fast -w stop; cp -a /var/lib/postgresql/data /run/full/; mount --bind /run/full/data /var/lib/postgresql/data; runuser -u postgres -- "$bin/pg_ctl" -D /var/lib/postgresql/data -w -l /run/postgresql/log start >/dev/null',
        ].join('; '),
        fault: 'dd if=/dev/zero of=/run/full/full bs=1M 2>/dev/null || true',
        sees: () => view(jorge, '/cedar-ridge/orders', /\S/),
        told: { alert: 'HomesideDiskFills' },
        finds: ['df -h', /100% \/run\/full/],
        mend: 'rm /run/full/full',
        after: () => view(jorge, '/cedar-ridge/home?again', /Hola, Jorge/),
      })
      const unit = '/etc/systemd/system/homeside-api@.service'
      await day.play('the clock of a server is ten minutes ahead', {
        before: `cp ${unit} /run/away`,
        fault: `sed -i "s#^ExecStart=#&${aheadOfTime}#" ${unit}; ${restart(8102)}`,
        sees: () => view(jorge, '/cedar-ridge/orders', /Pedidos/),
        told: { alert: 'HomesideClockWrong', of: '8102' },
        finds: ['curl -s http://127.0.0.1:8102/metrics | grep homeside_clock_seconds', /homeside_clock_seconds \d/],
        mend: `cp /run/away/homeside-api@.service ${unit}; ${restart(8102)}`,
        after: () => view(jorge, '/cedar-ridge/home?again', /Hola, Jorge/),
      })
      await day.play('the identity provider hangs', {
        fault:
          'kill -STOP $OTHERS; systemctl restart homeside-api@8101 homeside-api@8102; curl -fsS --retry 60 --retry-delay 1 --retry-all-errors -o /dev/null http://127.0.0.1:8102/readyz',
        sees: async () => {
          const other = await machine!.visitor(browser, 'es-MX', 360)
          await openPage(other, `${portal}/cedar-ridge/login`)
          await other.locator('a.login-sign-on').click({ noWaitAfter: true })
          await expect(other.locator('body')).toContainText(/no responde|minutos/)
          return wordsOf(other.locator('body'))
        },
        told: { log: ['journalctl -u "homeside-api@*" --no-pager | grep "no sign-on"', /unavailable/] },
        mend: 'kill -CONT $OTHERS',
        after: () => view(jorge, '/cedar-ridge/home?again', /Hola, Jorge/),
      })
      await day.play('a team’s key is lost', {
        fault: 'mv ~/.config/homeside/us.pem /run/away/',
        told: { command: ['pnpm release publish payments --as 1.0.1', /key/i] },
        mend: 'pnpm release key us; systemctl restart homeside-gateway@8081; systemctl restart homeside-gateway@8082; pnpm release publish payments --as 1.0.1',
      })
      await day.play('two operators at once', {
        fault: 'true',
        told: {
          command: [
            '(pnpm release promote payments@1.0.1 --to live --why one & pnpm release pin orders 1.0.0 --env live --alias cedar-ridge --why two & wait %1 && wait %2); pnpm release history --env live --last 2',
            /one[^]*two|two[^]*one/,
          ],
        },
        mend: { none: 'nothing to mend: both are done' },
      })
      await day.play('a bad brand', {
        fault: `sed -i 's/"primary": "[^"]*"/"primary": "green"/' deploy/delivery/brands/cedar-ridge/brand.json`,
        told: { command: ['pnpm release publish brands --as 1.0.1', /primary/] },
        mend: `sed -i 's/"primary": "[^"]*"/"primary": "#2f6d4f"/' deploy/delivery/brands/cedar-ridge/brand.json; pnpm release publish brands --as 1.0.1`,
      })
      await day.play('a certificate has ended', {
        fault:
          'cp -a /etc/ssl/homeside /run/away/; for part in pages api; do openssl x509 -in /run/away/homeside/pages.pem -signkey /etc/ssl/homeside/pages.key -days -1 -out /etc/ssl/homeside/$part.pem; done; systemctl reload nginx',
        sees: async () =>
          (
            await machine!.tries(
              'sleep 2; curl -sS --cacert /run/away/homeside/pages.pem "https://$PAGE/login" 2>&1 | head -1 || true',
            )
          )[0].trim(),
        told: { alert: 'HomesidePortalAway' },
        finds: ['openssl x509 -noout -enddate -in /etc/ssl/homeside/pages.pem', /notAfter/],
        mend: 'cp -a /run/away/homeside/. /etc/ssl/homeside/; systemctl reload nginx',
        after: () => view(jorge, '/cedar-ridge/home?again', /Hola, Jorge/),
      })
      await day.play('the database is dead', {
        fault: 'runuser -u postgres -- "$bin/pg_ctl" -D /var/lib/postgresql/data -m immediate -w stop',
        sees: () => view(jorge, '/cedar-ridge/orders', /\S/),
        meanwhile:
          'while sleep 0.2; do curl -s -o /dev/null http://127.0.0.1:8101/account/provider/alias/cedar-ridge; done',
        told: { alert: 'HomesideErrorBudgetBurnsFast' },
        finds: ['curl -sS http://127.0.0.1:8101/readyz', /database unreachable/],
        mend: 'runuser -u postgres -- "$bin/pg_ctl" -D /var/lib/postgresql/data -w -l /run/postgresql/log start >/dev/null',
        after: () => view(jorge, '/cedar-ridge/orders?again', /Pedidos/),
      })
      await browser.close()
      process.stdout.write(day.table())
      expect(day.faults).toEqual([])
    },
  )
})
