import { z } from 'zod'

import { NotReady } from './engine.ts'

/** The key of an element in WebDriver's JSON. */
export const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

const refusal = z.object({ value: z.object({ error: z.string(), message: z.string() }) })

/** Errors that mean that nothing was done, because the page was not ready. */
const passing = new Set([
  'element click intercepted',
  'element not interactable',
  'javascript error',
  'no such element',
  'stale element reference',
])

/** Sends a command of the WebDriver protocol. Resolves to the value of the answer. */
export type Command = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<unknown>

/**
 * Makes commands for the driver at this address.
 *
 * @throws NotReady where the page was not as far yet, else Error with what the driver says.
 */
export function commandsFor(origin: string): Command {
  return async (method, path, body) => {
    const answer = await fetch(`${origin}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })
    const read: unknown = await answer.json()
    if (answer.ok) return (read as { value: unknown }).value
    const { error, message } = refusal.parse(read).value
    const text = `${method} ${path}: ${error}. ${message}`
    throw passing.has(error) ? new NotReady(text) : new Error(text)
  }
}
