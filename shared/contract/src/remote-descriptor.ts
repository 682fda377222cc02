import { z } from 'zod'

import { contractVersion } from './constants/contract-version.ts'
import { featureFlags } from './patient.ts'
import type { FeatureFlag } from './patient.ts'

/** What a remote says of itself: data only, read by build, registry, gateway and host. */

/** The groups of the account page, in the order in which they stand there. */
export const accountGroups = ['you', 'insurance', 'signIn', 'providers', 'notifications', 'money', 'about'] as const
export type AccountGroupName = (typeof accountGroups)[number]

/** Who may open a route: anybody, whoever is signed in at the provider, or who has no provider yet. */
export const routeZones = ['public', 'alias', 'no-registrations'] as const
/** The frames that a route may ask for. */
export const routeLayouts = ['portal', 'task', 'lite', 'public'] as const

const flag = z.enum(Object.keys(featureFlags.shape) as [FeatureFlag, ...FeatureFlag[]])
const text = z.strictObject({ en: z.string().min(1), es: z.string().min(1) })
const path = z.string().regex(/^\/[\w:?/-]*$/)
const partName = z.string().regex(/^[a-z][a-z0-9-]*$/)

const step = z.int().min(1).max(5)

const guardMembers = z.strictObject({
  zone: z.enum(routeZones),
  /** Show the invalid-route message and the stored home when the path's alias is another. */
  aliasMatch: z.boolean().optional(),
  /** Every one of these flags must be on. */
  flagsAll: z.array(flag).min(1).optional(),
  /** These flags must not all be on. */
  notAll: z.array(flag).min(1).optional(),
  needs: z.enum(['shortCode', 'providerSite', 'registrationStep']).optional(),
  /** With `registrationStep`: the step that the page is for, or several. */
  step: z.union([step, z.array(step).min(1)]).optional(),
  /** A check that the remote exports by this name; it answers true, or the path to go to. */
  check: z
    .string()
    .regex(/^[a-z][a-zA-Z0-9-]*$/)
    .optional(),
  /** Where a refused visitor goes who is not signed in; whoever is goes to their first page. */
  denied: z.enum(['home', 'login', 'aliasLogin', '/m/invalid']).optional(),
  /** Refuse without the invalid-route message. */
  silent: z.boolean().optional(),
})

export const routeGuard = guardMembers.refine(
  (guard) => (guard.needs === 'registrationStep') === (guard.step !== undefined),
  "needs: 'registrationStep' and step come together",
)

export const remoteDescriptor = z.strictObject({
  name: z.string().regex(/^[a-z][a-z0-9-]*$/),
  contract: z.literal(contractVersion),
  routes: z
    .array(
      z.strictObject({
        path,
        page: partName,
        /** The page that stands there instead for whoever came by a texted link: one task, and nothing beside it. */
        litePage: partName.optional(),
        title: text,
        guard: routeGuard,
        /** The frame around the page, all but the portal's without a menu; the portal's when left out. */
        layout: z.enum(routeLayouts).optional(),
        /** What the page asks for as it opens, in the page's language, so that the host can prefetch it where that is likely. */
        firstCalls: z.array(z.string().regex(/^[\w/-]+$/)).optional(),
      }),
    )
    .min(1),
  /** Places in the menu. It has room for three of all remotes together; what comes after stands in the account. */
  menu: z.array(
    z.strictObject({
      /** The title of the route it leads to. */
      label: text,
      path,
      order: z.int(),
      /** A drawn symbol that the portal's frame knows. */
      icon: z.enum(['supplies', 'messages', 'account', 'payments', 'page']),
      /** A number that the portal keeps, shown beside the entry while it is not zero. */
      badge: z.enum(['unreadMessages']).optional(),
    }),
  ),
  /** Entries of the account page, each under the title of the route that it leads to. */
  account: z
    .array(
      z.strictObject({
        entry: partName,
        path,
        group: z.enum(accountGroups),
        /** Within its group. */
        order: z.int(),
        /** A drawn symbol that the account page knows. */
        icon: z.enum([
          'person',
          'email',
          'language',
          'clock',
          'insurance',
          'username',
          'password',
          'passkey',
          'devices',
          'provider',
          'notifications',
          'card',
          'credit',
          'question',
          'page',
          'tips',
        ]),
        /** The remote exports a loader of what stands below the title, such as "Visa ending 4242". */
        hasStatus: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** Cards this remote contributes to the dashboard. */
  homeCards: z.array(
    z.strictObject({
      card: partName,
      /** The route it is about: whoever may not open that one does not see the card either. */
      path,
      order: z.int(),
      /** What the portal says of the same by itself, which this card takes the place of. */
      replaces: z.enum(['nextOrder', 'unreadMessages']).optional(),
      /** The room kept for it from the start. */
      size: z.enum(['small', 'medium', 'large']),
    }),
  ),
})

type DeepReadonly<T> = T extends (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T

export type RouteGuard = DeepReadonly<z.infer<typeof routeGuard>>
export type RemoteDescriptor = DeepReadonly<z.infer<typeof remoteDescriptor>>
export type LocalizedText = DeepReadonly<z.infer<typeof text>>
