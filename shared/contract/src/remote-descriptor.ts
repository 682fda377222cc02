import { z } from 'zod'

import { contractVersion } from './constants/contract-version.ts'
import { pagePaths } from './constants/page-paths.ts'
import { featureFlags, type FeatureFlag } from './patient.ts'

/** What a remote says about itself: data only, read by build, registry, gateway and host. */

/** The groups of the account page, in their order. */
export const accountGroups = ['you', 'insurance', 'signIn', 'providers', 'notifications', 'money', 'about'] as const
export type AccountGroupName = (typeof accountGroups)[number]

const accountIcons = [
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
] as const

/** Who may open a route: anybody, a patient at the provider, or somebody without a provider. */
export const routeZones = ['public', 'alias', 'no-registrations'] as const
/** The frames that a route may ask for. */
export const routeLayouts = ['portal', 'task', 'lite', 'public'] as const

const flag = z.enum(Object.keys(featureFlags.shape) as [FeatureFlag, ...FeatureFlag[]])
const text = z.strictObject({ en: z.string().min(1), es: z.string().min(1) })
const path = z.string().regex(/^\/[\w:?/-]*$/)
/** The path of a call, with names in braces. */
const callPath = z.string().regex(/^(?:[\w/-]|\{\w+\})+(?:\?[\w=&-]+)?$/)
const partName = z.string().regex(/^[a-z][a-z0-9-]*$/)
export const remoteName = partName.max(64)

function isParameter(address: string, name: string | undefined): boolean {
  return address.split(/[/?]/).includes(`:${name}`)
}

const step = z.int().min(1).max(5)

const guardMembers = z.strictObject({
  zone: z.enum(routeZones),
  /** Show the invalid-route message and go to the stored home when the path has another alias. */
  aliasMatch: z.boolean().optional(),
  /** All of these flags must be on. */
  flagsAll: z.array(flag).min(1).optional(),
  /** At least one of these flags must be off. */
  notAll: z.array(flag).min(1).optional(),
  needs: z.enum(['shortCode', 'providerSite', 'registrationStep']).optional(),
  /** With `registrationStep`: the step, or steps, that the page is for. */
  step: z.union([step, z.array(step).min(1)]).optional(),
  /** A check that the remote exports under this name. It returns true, or a path to go to. */
  check: z
    .string()
    .regex(/^[a-z][a-zA-Z0-9-]*$/)
    .optional(),
  /** Where a refused visitor goes when not signed in. A signed-in one goes to their first page. */
  denied: z.enum(['home', 'login', 'aliasLogin', pagePaths.invalidLink]).optional(),
  /** Refuse without the invalid-route message. */
  silent: z.boolean().optional(),
})

export const routeGuard = guardMembers.refine(
  (guard) => (guard.needs === 'registrationStep') === (guard.step !== undefined),
  "needs: 'registrationStep' and step come together",
)

export const remoteDescriptor = z.strictObject({
  name: remoteName,
  contract: z.literal(contractVersion),
  routes: z
    .array(
      z
        .strictObject({
          path,
          page: partName,
          /** The page that a visitor from a texted link gets instead: one task and nothing else. */
          litePage: partName.optional(),
          title: text,
          guard: routeGuard,
          /** The frame around the page. Default: `portal`; all others have no menu. */
          layout: z.enum(routeLayouts).optional(),
          /**
           * What the page requests when it opens, in the page's language. A first page asks it with its first script. It
           * may name a parameter of the address in braces. The host prefetches one without when this page is likely next.
           */
          firstCalls: z.array(callPath).optional(),
          /**
           * Whether the page is in the first response as HTML, for those who come by a link. Public routes only. A route
           * that first asks something names the page that it most likely shows then.
           */
          firstPage: z.union([z.literal(true), partName]).optional(),
          /**
           * The POST without a body that the form of the first page makes, with the names of its fields in braces. When
           * all of them are filled in, it is sent with the page's first script.
           */
          firstSend: callPath.optional(),
        })
        .refine(
          ({ firstPage, firstSend }) => firstSend === undefined || firstPage !== undefined,
          'only a first page sends its form before its script',
        )
        .refine(
          ({ firstPage, guard }) => firstPage === undefined || guard.zone === 'public',
          'a first page is for everybody: its route is public',
        )
        .refine(
          ({ firstCalls = [], path: address }) =>
            firstCalls.every((call) =>
              [...call.matchAll(/\{(.*?)\}/g)].every(([, name]) => isParameter(address, name)),
            ),
          'a first call names a parameter of its address',
        ),
    )
    .min(1),
  /** Menu entries. The menu has room for three of all remotes; further ones are listed in the account. */
  menu: z.array(
    z.strictObject({
      /** The title of its route. */
      label: text,
      path,
      order: z.int(),
      /** A symbol that the portal's frame has. */
      icon: z.enum(['supplies', 'messages', 'account', 'payments', 'page']),
      /** A number that the portal keeps, or that the remote counts. It is shown beside the entry while it is not zero. */
      badge: z.enum(['unreadMessages', 'own']).optional(),
    }),
  ),
  /** Entries of the account page, each with the title of its route. */
  account: z
    .array(
      z.strictObject({
        entry: partName,
        path,
        group: z.enum(accountGroups),
        /** The order within its group. */
        order: z.int(),
        icon: z.enum(accountIcons),
        /** The remote exports a loader for the line below the title, such as "Visa ending 4242". */
        hasStatus: z.literal(true).optional(),
      }),
    )
    .optional(),
  /** Whether the remote calls a backend of its own, whose origin each environment has to list. */
  backend: z.literal(true).optional(),
  /** Cards of this remote on the dashboard. */
  homeCards: z.array(
    z.strictObject({
      card: partName,
      /** The route behind the card. Who may not open it does not see the card. */
      path,
      order: z.int(),
      /** What the portal itself shows on this subject; the card replaces it. */
      replaces: z.enum(['nextOrder', 'unreadMessages']).optional(),
      /** The fact that the card is about, of the dashboard or of the remote. While it is false, the card is not shown. */
      when: z.enum(['PaymentsNeedAttention', 'own']).optional(),
      /** The space that is reserved for it from the start. */
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
