import { type CallDefinition, takesStaffKey } from '@homeside/contract/call'
import { contractVersion, pageOf } from '@homeside/contract/constants/contract-version'
import { maintenance } from '@homeside/contract/provider'
import { logout } from '@homeside/contract/session'
import { clientAddress } from '@homeside/server-kit/client-address'
import type { Context, Hono } from 'hono'
import type { z } from 'zod'

import { findSubject } from '../audit/find-subject.ts'
import { type AuditedRequest, isAudited, outcomeOf, recordAccess } from '../audit/record-access.ts'
import { StrangerRefusals } from '../audit/stranger-refusals.ts'
import { trailNotes, type TrailNotes, madeKeys } from '../audit/trail-notes.ts'
import type { Database } from '../database/database.ts'
import { describeError } from '../log/log.ts'
import { Problem } from '../problems/problem.ts'
import { authenticate, type Credentials, isMadeInBackground } from '../session/authenticate.ts'
import { browserBinding } from '../session/browser-binding.ts'
import { leaveWitness } from '../session/leave-witness.ts'
import type { PatientSession } from '../session/patient-session.ts'
import type { StaffCaller } from '../session/staff-callers.ts'
import { answerOnce, answerStaffOnce, readIdempotencyKey } from './answer-once.ts'
import { answerFile } from './answers.ts'
import { authenticateStaff, type Vouching } from './authenticate-staff.ts'
import { bearerToken, type CallEnvironment } from './call-environment.ts'
import { type Access, type CallHandler, type CallRequest, preferredLanguage, type ServeCall } from './call-request.ts'
import type { Dependencies } from './dependencies.ts'
import { readRequest } from './read-request.ts'

/** Calls that are answered even while the whole portal is in maintenance. */
const alwaysServed: ReadonlySet<string> = new Set([maintenance.path, logout.path])

/**
 * Makes the function that registers calls. Each request is read as its definition says (parse), its caller is allowed
 * or refused (allow), then it is handled (act) and answered (present).
 */
export function serveCallsOn(app: Hono<CallEnvironment>, known: Dependencies & Vouching): ServeCall {
  const dependencies = { ...known, strangers: new StrangerRefusals() }
  return (call, handler) => {
    refuseUnsaid(call)
    const route = `/${call.path.replace(/\{(\w+)\}/g, ':$1')}`
    // Section 7 of the specification writes some paths with a slash at the end. Without it they mean the same.
    const routes = route.endsWith('/') ? [route, route.slice(0, -1)] : [route]
    app.on(call.method, routes, async (context) => {
      context.set('route', route)
      context.set('call', call)
      const answer = await answerCall(call, handler, context, dependencies)
      if (context.req.header('Accept-Language') !== undefined) context.header('Content-Language', languageOf(context))
      context.header('Vary', 'Accept-Language', { append: true })
      if (answer instanceof File) return answerFile(answer, context)
      context.header('Content-Type', 'application/json')
      return context.body(answer)
    })
  }
}

type Serving = Dependencies & Vouching & { strangers: StrangerRefusals }

async function answerCall<Call extends CallDefinition, Result, Prepared>(
  call: Call,
  handler: CallHandler<Call, Result, Prepared>,
  context: Context<CallEnvironment>,
  dependencies: Serving,
): Promise<string | File> {
  checkAcceptedVersion(context.req.header('Accept'))
  if (dependencies.inMaintenance && !alwaysServed.has(call.path)) throw new Problem('maintenance')
  const trail = { ...trailNotes(), page: pageOf(context.req.header('Accept')) }
  const audited = {
    call,
    caller: null,
    params: undefined,
    at: dependencies.clock(),
    database: dependencies.database,
    correlationId: context.get('correlationId'),
    address: clientAddress(context, dependencies.trustProxy),
    trail,
  }
  const request = await openAllowed(call, handler, context, dependencies, audited)
  if (!isAudited(call)) return answerRequest(call, handler, request, dependencies)
  const { caller, params } = request
  const record = (outcome: string | null) => recordAccess({ ...audited, caller, params }, outcome)
  if (call.access === 'staff') {
    const subject = await findSubject(dependencies.database, request.caller as StaffCaller, call.path, params)
    if (subject) trail.patients.push(subject)
  }
  // Anybody may log out as often as they like. Only that a session ended is worth a record.
  if (call.path === logout.path) {
    const recordEnded = async (outcome: string) => (trail.session === null ? undefined : record(outcome))
    return recordingEnd(recordEnded, dependencies.log, () => answerRequest(call, handler, request, dependencies))
  }
  const { strangers } = dependencies
  const { address, at } = audited
  const isStranger = call.access === 'public'
  // A change without a record is impossible. A reading is recorded before its answer.
  if (call.method !== 'GET' && !(isStranger && strangers.isGuessing(address, at))) await record(null)
  const recordEnd = async (outcome: string) => {
    if (isStranger && outcome !== 'done' && !strangers.countGuess(address, at)) return
    await record(outcome)
  }
  return recordingEnd(recordEnd, dependencies.log, () => answerRequest(call, handler, request, dependencies))
}

/** Reads a request and checks its caller. Each refusal of a known caller is recorded; strangers' ones are counted. */
async function openAllowed<Call extends CallDefinition, Result, Prepared>(
  call: Call,
  handler: CallHandler<Call, Result, Prepared>,
  context: Context<CallEnvironment>,
  dependencies: Serving,
  audited: AuditedRequest,
): Promise<CallRequest<Call>> {
  try {
    const request = await openRequest(call, context, dependencies, audited.trail)
    handler.allow?.(request)
    return request
  } catch (error) {
    const isSaid = ['Authorization', 'X-Desk'].some((name) => context.req.header(name) !== undefined)
    if (isSaid && call.access !== 'public' && error instanceof Problem) {
      const { address, at, trail } = audited
      const isKnown = trail.session !== null || trail.staff !== null
      const before = isKnown ? undefined : dependencies.strangers.countProof(address, at)
      if (before === null) throw error
      if (before !== undefined) trail.keys['before'] = before
      await recordAccess(audited, outcomeOf(error)).catch((failure: unknown) => {
        dependencies.log.error(describeError(failure), 'refusal not recorded')
      })
    }
    throw error
  }
}

/** Records the result of a request before it is answered. */
async function recordingEnd<Answer>(
  record: (outcome: string) => Promise<void>,
  log: Dependencies['log'],
  act: () => Promise<Answer>,
): Promise<Answer> {
  let answer
  try {
    answer = await act()
  } catch (error) {
    // The caller gets the original failure, not that of a trail that could not be written for the same reason.
    await record(outcomeOf(error)).catch((failure: unknown) => log.error(describeError(failure), 'end not recorded'))
    throw error
  }
  await record('done')
  return answer
}

async function answerRequest<Call extends CallDefinition, Result, Prepared>(
  call: Call,
  handler: CallHandler<Call, Result, Prepared>,
  request: CallRequest<Call>,
  dependencies: Dependencies,
): Promise<string | File> {
  // Without a preparation, the prepared value is undefined by its type.
  const prepared = (await handler.prepare?.(request)) as Prepared
  // A call that stores its key itself is answered like one without: it must not hold a transaction while it waits.
  if (request.idempotencyKey === null || call.idempotencyKey === 'kept-by-the-call') {
    const answer = await answerOf(call, handler, request, prepared, dependencies)
    return answer instanceof File ? answer : JSON.stringify(answer)
  }
  const { params, query, body, now, idempotencyKey: key } = request
  const answerIn = async (database: Dependencies['database'] | Database) => {
    const inTransaction = { ...request, database } as CallRequest<Call>
    return JSON.stringify(await answerOf(call, handler, inTransaction, prepared, dependencies))
  }
  if (takesStaffKey(call)) {
    const caller = request.caller as StaffCaller
    return answerStaffOnce(dependencies.database, { caller, call, key, body: { params, query, body }, now }, answerIn)
  }
  const { scope } = patientOf(request.caller)
  return answerOnce(dependencies.database, { scope, call: call.path, key, body: { params, body }, now }, answerIn)
}

async function answerOf<Call extends CallDefinition, Result, Prepared>(
  call: Call,
  handler: CallHandler<Call, Result, Prepared>,
  request: CallRequest<Call>,
  prepared: Prepared,
  { checkAnswers }: Dependencies,
): Promise<z.output<Call['answer']>> {
  const answer = handler.present(await handler.act(request, prepared), request)
  if (checkAnswers) call.answer.parse(answer)
  if (call.method !== 'GET') Object.assign(request.trail.keys, madeKeys(answer, request.params))
  return answer
}

async function openRequest<Call extends CallDefinition>(
  call: Call,
  context: Context<CallEnvironment>,
  dependencies: Dependencies & Vouching,
  trail: TrailNotes,
): Promise<CallRequest<Call>> {
  const { database } = dependencies
  const now = dependencies.clock()
  const browser = browserBinding(context, dependencies.cookies)
  const token = bearerToken(context)
  const credentials = {
    token,
    bindingHash: browser.hash,
    alias: context.req.header('Alias') ?? null,
    isActivity: !isMadeInBackground(call, context.req.header('Accept')),
  }
  const caller = await callerOf(call, context, credentials, dependencies, { now, trail })
  if (isPatient(caller)) {
    await context.get('requestSlot').takeShare(`${caller.scope.siteKey} ${caller.scope.patientKey}`)
  }
  leaveWitness(context, caller, dependencies)
  const parts = await readRequest(call, context, dependencies.bodyDeadlines)
  const address = clientAddress(context, dependencies.trustProxy)
  const given = context.req.header('Idempotency-Key')
  const takesKey = call.idempotencyKey !== undefined || (takesStaffKey(call) && given !== undefined)
  const idempotencyKey = takesKey ? readIdempotencyKey(given) : null
  const language = languageOf(context)
  const correlationId = context.get('correlationId')
  const giveWay = () => context.get('requestSlot').giveWay()
  const told = { idempotencyKey, database, now, language, token, browser, address, correlationId, giveWay, trail }
  // The call's schemas produced the parts, and its access the caller. The cast only repeats that.
  return { ...parts, ...told, caller } as CallRequest<Call>
}

async function callerOf(
  call: CallDefinition,
  context: Context<CallEnvironment>,
  credentials: Credentials,
  dependencies: Dependencies & Vouching,
  { now, trail }: { now: Date; trail: TrailNotes },
): Promise<Access[CallDefinition['access']]> {
  if (call.access === 'public') return null
  if (call.access === 'staff') return authenticateStaff(call, context, dependencies, trail)
  const { database, processor } = dependencies
  return authenticate(call, credentials, { database, now, trail, processor })
}

/** Refuses to serve a call for signed-in callers that names no kind of session. Nobody, or everybody, could make it. */
function refuseUnsaid({ access, method, path, sessions = [] }: CallDefinition): void {
  if (access === 'public' || access === 'staff' || sessions.length > 0) return
  throw new Error(`${method} ${path} does not say which kinds of session may use it.`)
}

function languageOf(context: Context): ReturnType<typeof preferredLanguage> {
  return preferredLanguage(context.req.header('Accept-Language'))
}

function isPatient(caller: unknown): caller is PatientSession {
  return typeof caller === 'object' && caller !== null && 'scope' in caller
}

function patientOf(caller: unknown): PatientSession {
  if (isPatient(caller)) return caller
  throw new Error('Only a patient’s call can be answered once per Idempotency-Key.')
}

/**
 * Refuses callers of a contract version that is not served. A caller without a version is accepted.
 *
 * @throws Problem upgrade-required.
 */
function checkAcceptedVersion(accept: string | undefined): void {
  const versions = [...(accept ?? '').matchAll(/application\/vnd\.homeside\.v(\d+)\+json/gi)].map((match) =>
    Number(match[1]),
  )
  if (versions.length > 0 && !versions.includes(contractVersion)) throw new Problem('upgrade-required')
}
