import type { CallDefinition } from '@homeside/contract/call'
import { photoMaxBytes } from '@homeside/contract/constants/limits'

import { Problem } from '../problems/problem.ts'
import { textMaxBytes } from './read-bytes.ts'

/**
 * Reads a multipart body: each member once, except the one with files. Names and types that a sender gives to files are
 * ignored.
 *
 * @param receive Reads the body, up to this many bytes.
 * @throws Problem too-large, or malformed.
 */
export async function readMultipart(
  call: CallDefinition,
  request: Request,
  receive: (maxBytes: number) => Promise<Blob>,
): Promise<Record<string, unknown>> {
  if (call.files === undefined) throw new Error(`${call.path} does not say where its files are.`)
  const { member, maxCount } = call.files
  const form = await parseForm(request, () => receive(maxCount * photoMaxBytes + textMaxBytes))
  const members = new Map<string, unknown>([[member, form.getAll(member)]])
  for (const [name, value] of form) {
    if (value instanceof File !== (name === member)) throw new Problem('malformed')
    if (value instanceof File) {
      if (value.size > photoMaxBytes) throw new Problem('too-large')
      continue
    }
    if (members.has(name)) throw new Problem('malformed')
    // A form writes every line break as CR LF, whatever was typed.
    members.set(name, value.replaceAll('\r\n', '\n'))
  }
  return Object.fromEntries(members)
}

async function parseForm(request: Request, receive: () => Promise<Blob>): Promise<FormData> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^multipart\/form-data;/i.test(type)) throw new Problem('malformed')
  const bytes = await receive()
  try {
    return await new Response(bytes, { headers: { 'Content-Type': type } }).formData()
  } catch {
    throw new Problem('malformed')
  }
}
