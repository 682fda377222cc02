import { readdirSync } from 'node:fs'
import { join } from 'node:path'

import { z } from 'zod'

import type { CallDefinition } from '../call.ts'

export interface NamedCall {
  /** What the contract exports it as. */
  name: string
  call: CallDefinition
}

/** What the files of the contract export, by kind. */
interface ContractExports {
  calls: NamedCall[]
  /** Schemas by the name they are exported as; of equal names the first. */
  schemas: ReadonlyMap<string, z.ZodType>
}

const folder = join(import.meta.dirname, '..')

/**
 * Every call of the contract, in the order of paths. Read from the files of this package, so that a new call is in it
 * without being told to anybody. For Node alone.
 */
export async function contractCalls(): Promise<NamedCall[]> {
  return (await contractExports()).calls
}

/** Calls and named schemas of every file that may define calls. */
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
  return { calls: calls.toSorted((one, other) => (callKey(one) < callKey(other) ? -1 : 1)), schemas }
}

/** The files that may define calls, by name. */
function callFiles(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .toSorted()
}

/** Tells one call from every other. */
export function callKey({ call }: { call: CallDefinition }): string {
  return `${call.path} ${call.method}`
}

function isCall(value: unknown): value is CallDefinition {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'answer' in value
}
