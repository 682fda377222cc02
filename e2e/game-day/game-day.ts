import { setTimeout as pause } from 'node:timers/promises'

import type { Machine } from '../going-live/machine.ts'

/** One fault of the game day, with the commands that cause, find and mend it, and what has to be seen meanwhile. */
export interface Play {
  before?: string
  fault: string
  /** A command that runs until the fault is mended. */
  meanwhile?: string
  /** What a patient sees while it lasts, and after it is mended. */
  sees?: () => Promise<string>
  after?: () => Promise<string>
  /** How an operator learns of it: by an alert, by the output of a command, or in a log. */
  told:
    | { alert: string; of?: string }
    | { command: [typed: string, says: RegExp] }
    | { log: [typed: string, says: RegExp] }
  /** The command by which the runbook finds the cause, and what it has to print. */
  finds?: [typed: string, says: RegExp]
  /** The command that mends the fault, or why there is none. */
  mend: string | { none: string }
}

interface Alert {
  activeAt: string
  labels: Record<string, string>
}
interface Rule {
  name: string
  duration?: number
  labels?: { severity?: string }
}

/** Within how many seconds Prometheus has to notice a fault. Its rule then waits before it alerts. */
const limit = 90
/** For how many seconds the test waits until Prometheus notices. */
const patience = 240

export class GameDay {
  readonly faults: string[] = []
  readonly #rows: string[][] = []
  readonly #machine: Machine
  readonly #rules: readonly Rule[]

  private constructor(machine: Machine, rules: readonly Rule[]) {
    this.#machine = machine
    this.#rules = rules
  }

  /** Starts Prometheus and the exporters with the shipped files, of which only the names of hosts are changed. */
  static async begin(machine: Machine): Promise<GameDay> {
    const folder = '/run/prometheus'
    for (const line of [
      `mkdir -p ${folder} /var/lib/prometheus/node-exporter; cp deploy/operations/prometheus/*.yml ${folder}`,
      `sed -i "s#'https://portal.example/login', 'https://portal.example:8443/#'https://$PAGE/login', 'https://$API/#" ${folder}/prometheus.yml`,
      `echo 'modules: { http_2xx: { prober: http, http: { tls_config: { ca_file: /etc/ssl/homeside/pages.pem } } } }' > ${folder}/probe.yml`,
      `prometheus-blackbox-exporter --config.file=${folder}/probe.yml --web.listen-address=127.0.0.1:9115 >/run/prometheus/probe.log 2>&1 &`,
      'prometheus-node-exporter --web.listen-address=127.0.0.1:9100 >/run/prometheus/exporter.log 2>&1 &',
      `prometheus --config.file=${folder}/prometheus.yml --storage.tsdb.path=${folder}/data --web.listen-address=127.0.0.1:9090 >/run/prometheus/log 2>&1 &`,
      'curl -fsS --retry 60 --retry-delay 1 --retry-all-errors -o /dev/null http://127.0.0.1:9090/-/ready',
    ])
      await machine.type(line)
    const [said] = await machine.tries('curl -s http://127.0.0.1:9090/api/v1/rules?type=alert')
    const { data } = JSON.parse(said) as { data: { groups: { rules: Rule[] }[] } }
    return new GameDay(
      machine,
      data.groups.flatMap(({ rules }) => rules),
    )
  }

  /** Plays a fault to its end, and notes what came of it. */
  async play(name: string, play: Play): Promise<void> {
    const began = Date.now()
    const { after, before, fault, finds, meanwhile, mend, sees } = play
    if (before) await this.#does(name, before)
    await this.#does(name, fault)
    const since = Date.now()
    if (meanwhile) await this.#machine.type(`(${meanwhile}) & MEANWHILE=$!`)
    const seen = await this.#read(name, sees)
    const [told, by] = await this.#told(play, since, began)
    if (told === null) this.faults.push(`${name}: nobody was told`)
    if (finds) {
      const [said] = await this.#machine.tries(finds[0])
      if (!finds[1].test(said)) this.faults.push(`${name}: ${finds[0]} says ${said}`)
    }
    if (meanwhile) await this.#machine.type('kill $MEANWHILE')
    if (typeof mend === 'string') await this.#does(name, mend)
    const whole = await this.#read(name, after)
    this.#rows.push([
      name,
      told ?? 'never',
      [by, finds?.[0]].filter(Boolean).join('; '),
      typeof mend === 'string' ? mend : mend.none,
      [seen, whole].filter(Boolean).join(' → '),
    ])
  }

  table(): string {
    const head = ['fault', 'told after', 'by what', 'mended by', 'what patients saw']
    return [head, head.map(() => '---'), ...this.#rows]
      .map((row) => `| ${row.join(' | ').replaceAll('\n', ' ')} |\n`)
      .join('')
  }

  async #does(name: string, line: string): Promise<void> {
    const [said, code] = await this.#machine.tries(line)
    if (code !== 0) this.faults.push(`${name}: ${line} ended with ${code}: ${said.slice(-500)}`)
  }

  async #read(name: string, sees: Play['sees']): Promise<string> {
    if (!sees) return ''
    return sees().catch((error: unknown) => {
      this.faults.push(`${name}: a patient: ${String(error)}`)
      return 'not what should be seen'
    })
  }

  /** How long it took until somebody was told, in words, and by what. */
  async #told({ told }: Play, since: number, began: number): Promise<[string | null, string]> {
    if ('alert' in told) return [await this.#alerted(told, since), told.alert]
    const [typed, says] = 'command' in told ? told.command : told.log
    let said = ''
    let code = 0
    for (const until = Date.now() + limit * 1000; ; await pause(2000)) {
      ;[said, code] = await this.#machine.tries(typed)
      if (says.test(said) || 'command' in told || Date.now() > until) break
    }
    const first = says.test(said)
      ? (said
          .trim()
          .split('\n')
          .find((line) => says.test(line)) ?? 'both')
      : null
    const when = 'command' in told ? `at once (exit ${code})` : `${Math.round((Date.now() - began) / 1000)} s`
    return [first === null ? null : when, `“${(first ?? said).slice(0, 120)}”`]
  }

  /** After how long an alert fires: when Prometheus noticed, and how long the rule waits from then on. */
  async #alerted({ alert, of = '' }: { alert: string; of?: string }, since: number): Promise<string | null> {
    const rule = this.#rules.find(({ name }) => name === alert)
    const until = Date.now() + patience * 1000
    while (Date.now() < until) {
      const [said] = await this.#machine.tries('curl -s http://127.0.0.1:9090/api/v1/alerts')
      const { data } = JSON.parse(said) as { data: { alerts: Alert[] } }
      const found = data.alerts.find(
        ({ labels }) => labels['alertname'] === alert && Object.values(labels).some((value) => value.includes(of)),
      )
      if (found) {
        const counted = Math.max(0, (Date.parse(found.activeAt) - since) / 1000)
        if (counted > limit) this.faults.push(`${alert} counts after ${counted} s`)
        const seconds = Math.round(counted + (rule?.duration ?? 0))
        return `${seconds} s (${rule?.labels?.severity})`
      }
      await pause(2000)
    }
    return null
  }
}
