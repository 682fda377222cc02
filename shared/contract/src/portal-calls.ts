import type { z } from 'zod'

import type * as accountProviders from './account-providers.ts'
import type { CallDefinition } from './call.ts'
import type * as changes from './changes.ts'
import type * as charges from './charges.ts'
import type * as consents from './consents.ts'
import type * as conversations from './conversations.ts'
import type * as credentials from './credentials.ts'
import type * as credits from './credits.ts'
import type * as insurance from './insurance.ts'
import type * as messageDrafts from './message-drafts.ts'
import type * as messages from './messages.ts'
import type * as mobileFirst from './mobile-first.ts'
import type * as notifications from './notifications.ts'
import type * as openSessions from './open-sessions.ts'
import type * as orderDrafts from './order-drafts.ts'
import type * as orders from './orders.ts'
import type * as passkeys from './passkeys.ts'
import type * as patient from './patient.ts'
import type * as payments from './payments.ts'
import type * as personalData from './personal-data.ts'
import type * as photos from './photos.ts'
import type * as portalLog from './portal-log.ts'
import type * as provider from './provider.ts'
import type * as publicPages from './public-pages.ts'
import type * as registration from './registration.ts'
import type * as selfRegistration from './self-registration.ts'
import type * as session from './session.ts'
import type * as singleSignOn from './single-sign-on.ts'
import type * as verification from './verification.ts'

/*
 * The calls of the contract as types only, by method and path. They type the client's `call` and cost the browser
 * nothing. Files for a provider's staff are left out.
 */

type Files =
  | typeof accountProviders
  | typeof changes
  | typeof consents
  | typeof charges
  | typeof conversations
  | typeof credentials
  | typeof credits
  | typeof insurance
  | typeof messageDrafts
  | typeof messages
  | typeof mobileFirst
  | typeof notifications
  | typeof openSessions
  | typeof orderDrafts
  | typeof orders
  | typeof passkeys
  | typeof patient
  | typeof payments
  | typeof personalData
  | typeof photos
  | typeof portalLog
  | typeof provider
  | typeof publicPages
  | typeof registration
  | typeof selfRegistration
  | typeof session
  | typeof singleSignOn
  | typeof verification

type Exported<File> = File extends unknown ? File[keyof File] : never
type Defined = Extract<Exported<Files>, CallDefinition>
type Calls = { [Call in Defined as `${Call['method']} ${Call['path']}`]: Call }

export type Method = CallDefinition['method']
/** Every path that a portal may call with this method. */
export type PathOf<M extends Method> = Extract<Defined, { method: M }>['path']
/** Every path that can be read: a GET that changes nothing. */
export type ReadPath = Exclude<Extract<Defined, { method: 'GET' }>, { acts: true }>['path']
/** The definition of the call with this method and path. */
export type CallOf<M extends Method, Path extends string> = Extract<Calls[keyof Calls & `${M} ${Path}`], CallDefinition>

/** The answer of a call. */
export type AnswerOf<Call extends CallDefinition> = z.output<Call['answer']>

/** Values that are sent as text, in an address or a form, may be given as numbers. */
type AsText<Value> = Value extends string ? (string extends Value ? string | number : Value) : Value
type AllAsText<Values> = { [Name in keyof Values]: AsText<Values[Name]> }

type Input<Call, Part extends string> = Call extends { [P in Part]: infer Schema extends z.ZodType }
  ? z.input<Schema>
  : never

/**
 * One member of a call's arguments: absent when the call takes none, optional when the contract requires nothing of it.
 */
type Member<Name extends string, Value> = [Value] extends [never]
  ? unknown
  : object extends Value
    ? { [N in Name]?: Value }
    : { [N in Name]: Value }
type Encoding<Call> = Call extends { encoding: infer Name extends string } ? Name : 'json'
type Body<Call> = Encoding<Call> extends 'form' ? AllAsText<Input<Call, 'body'>> : Input<Call, 'body'>

/** The arguments of a call, by the contract. They are the members that the client's `call` takes. */
export type GivenTo<Call extends CallDefinition> = Member<'params', AllAsText<Input<Call, 'params'>>> &
  Member<'query', AllAsText<Input<Call, 'query'>>> &
  Member<Encoding<Call>, Body<Call>> &
  (Call extends { idempotencyKey: true | 'kept-by-the-call' } ? { key: string } : unknown) &
  (Call extends { acts: true } ? { acts: true } : unknown) &
  (AnswerOf<Call> extends Blob ? { answer: 'file' } : unknown)
