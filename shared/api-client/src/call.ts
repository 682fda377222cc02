import type { AnswerOf, CallOf, GivenTo, Method, PathOf } from '@homeside/contract/portal-calls'

import type { Api } from './api.ts'
import { sendCall } from './send-call.ts'
import type { CallOptions } from './send-call.ts'

/** The last argument of a call; optional where the contract requires nothing. */
type Arguments<Needed> = object extends Needed ? [given?: Needed & CallOptions] : [given: Needed & CallOptions]

/**
 * Makes a call of the contract. The contract types its path, its arguments and its answer:
 *
 * ```ts
 * const order = await call(api, 'POST', paths.orders, { json: request, key: idempotencyKey, signal })
 * ```
 *
 * `params` fill the path, `query` follows it; the body is `json`, `form` or `multipart`, as it travels; `key` is the
 * Idempotency-Key. A GET that acts is called with `acts: true` and is not tried again by itself; one that answers a file
 * with `answer: 'file'`.
 *
 * @throws ApiProblem with one of the call's codes, or what any call can fail with.
 */
export async function call<M extends Method, Path extends PathOf<M>>(
  api: Api,
  method: M,
  path: Path,
  ...[given]: Arguments<GivenTo<CallOf<M, Path>>>
): Promise<AnswerOf<CallOf<M, Path>>> {
  // The API checks its own answers against the contract.
  return (await sendCall(api, method, path, given ?? {})) as AnswerOf<CallOf<M, Path>>
}
