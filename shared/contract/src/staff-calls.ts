import type { z } from 'zod'

import type { CallDefinition } from './call.ts'
import type * as changes from './changes.ts'
import type * as invitations from './invitations.ts'
import type * as openSessions from './open-sessions.ts'
import type * as personalData from './personal-data.ts'
import type * as staffPhotos from './photos.ts'
import type * as staffConversations from './staff-conversations.ts'
import type * as staffEdits from './staff-edits.ts'
import type * as staffEvents from './staff-events.ts'
import type * as staffLists from './staff-lists.ts'
import type * as staffMerges from './staff-merges.ts'
import type * as staffOrders from './staff-orders.ts'
import type * as staffPatients from './staff-patients.ts'
import type * as staffPayments from './staff-payments.ts'
import type * as staffProviders from './staff-providers.ts'
import type * as staffRecords from './staff-records.ts'
import type * as staffSession from './staff-session.ts'
import type * as staffToDo from './staff-to-do.ts'
import type * as staffTrail from './staff-trail.ts'

/* The calls of staff as types only, by method and path, for the desk. They cost the browser nothing. */

type Files =
  | typeof changes
  | typeof invitations
  | typeof openSessions
  | typeof personalData
  | typeof staffConversations
  | typeof staffEdits
  | typeof staffEvents
  | typeof staffLists
  | typeof staffMerges
  | typeof staffOrders
  | typeof staffPatients
  | typeof staffPayments
  | typeof staffPhotos
  | typeof staffProviders
  | typeof staffRecords
  | typeof staffSession
  | typeof staffToDo
  | typeof staffTrail

type Exported<File> = File extends unknown ? File[keyof File] : never
type Acts = (typeof staffOrders.orderActCalls)[keyof typeof staffOrders.orderActCalls]
type Defined = Extract<Exported<Files> | Acts, CallDefinition & { access: 'staff' }>
type Calls = { [Call in Defined as `${Call['method']} ${Call['path']}`]: Call }

/** Every path that staff may call with this method. */
export type StaffPathOf<M extends CallDefinition['method']> = Extract<Defined, { method: M }>['path']
/** The definition of the staff call with this method and path. */
export type StaffCallOf<M extends CallDefinition['method'], Path extends string> = Extract<
  Calls[keyof Calls & `${M} ${Path}`],
  CallDefinition
>

/** What comes of the staff call with this method and path. */
export type StaffAnswerOf<M extends CallDefinition['method'], Path extends string> = z.output<
  StaffCallOf<M, Path>['answer']
>
