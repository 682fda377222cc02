import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import type { CallDefinition } from '../call.ts'
import { type OrderAct, orderActs } from '../constants/order-acts.ts'
import { orderActCalls } from '../staff-orders.ts'

export interface NamedCall {
  /** The name under which the contract exports it. */
  name: string
  call: CallDefinition
}

/** The exports of the contract's files, by kind. */
interface ContractExports {
  calls: NamedCall[]
  /** Schemas by exported name. Of two with the same name, the first. */
  schemas: ReadonlyMap<string, z.ZodType>
}

const folder = join(import.meta.dirname, '..')

/**
 * Every call of the contract, in the order of paths. It reads the files of this package, so a new call needs no
 * registration. For Node only.
 */
export async function contractCalls(): Promise<NamedCall[]> {
  return (await contractExports()).calls
}

/** Collects calls and named schemas from every file that may define calls. */
export async function contractExports(): Promise<ContractExports> {
  const calls: NamedCall[] = []
  const schemas = new Map<string, z.ZodType>()
  for (const file of callFiles()) {
    const exported = (await import(join(folder, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported)) {
      if (isCall(value)) calls.push({ name, call: value })
      else if (value instanceof z.ZodType && !schemas.has(name)) schemas.set(name, value)
    }
  }
  for (const [act, { call: name }] of Object.entries(orderActs))
    calls.push({ name, call: orderActCalls[act as OrderAct] })
  return { calls: calls.toSorted((one, other) => (callKey(one) < callKey(other) ? -1 : 1)), schemas }
}

/** The names of the files that may define calls. */
function callFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
}

/** A key that identifies a call. */
export function callKey({ call }: { call: CallDefinition }): string {
  return `${call.path} ${call.method}`
}

function isCall(value: unknown): value is CallDefinition {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
}
