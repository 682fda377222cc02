import { holdReasons, orderChanges, orderStatuses, replacementReasons } from '@homeside/contract/constants/order-states'
import { changeTypes } from '@homeside/contract/constants/patient-records'
import {
  isDay,
  isFlag,
  isMoment,
  isNumber,
  isText,
  isTextOrNull,
  listOf,
  oneOf,
  orNull,
  recordOf,
  type Check,
} from '@homeside/contract/constants/shapes'
import { timeZoneOf, timeZones } from '@homeside/contract/constants/time-zones'
import type { Dashboard, PatientUser } from '@homeside/contract/patient'
import { atom } from 'jotai'

import { sessionStore } from './store.ts'
import { storedRecord } from './stored-atom.ts'
import { progressAt, registrationProgressAtom } from './tab-stores.ts'

export interface DashboardStore {
  dashboardInfo: Dashboard | null
  patientUser: PatientUser | null
  noRegistrations: boolean
  patientKey: number | null
  /** Whether the session came from a texted link and may open that link's screen only. */
  patientHubLite: boolean
}

const isPatientUser = recordOf<PatientUser>({
  PatientKey: isNumber,
  SiteKey: isNumber,
  PtAccountKey: isNumber,
  PtApplicationRegistrationKey: isNumber,
  Username: isTextOrNull,
  FirstName: isText,
  MiddleName: isTextOrNull,
  LastName: isText,
  DateOfBirth: isDay,
  Email: isText,
  IsEmailVerified: isFlag,
  // Kept by a release that knew of none.
  OfferedEmail: isTextOrNull,
  PreferredLanguage: oneOf('en', 'es'),
  TimeZoneKey: (key) => timeZones.some((zone) => zone.key === key),
  ObserveDaylightSavingsTime: isFlag,
  PatientCommunicationsFeatureActive: isFlag,
  PatientSuppliesFeatureActive: isFlag,
  IsConnectCampaignSubscribed: isFlag,
  PaymentsFeatureActive: isFlag,
  IsBpcPaymentsEnabled: isFlag,
  BPCSingleSignOnFeatureActive: isFlag,
  SingleSignOnFeatureActive: isFlag,
  IsSingleSignOnAccount: isFlag,
  EmailNotificationsFeatureActive: isFlag,
  PatientEngagementFeatureActive: isFlag,
  SupplyRemindersActive: isFlag,
  AccessHistoryActive: isFlag,
  BpcSSOUrl: isTextOrNull,
  patientHubLite: isFlag,
  noRegistrations: isFlag,
  aliasName: isText,
  RegistrationStep: (step) => step === undefined || isNumber(step),
})

/** Lets a member be missing: an older release stored none, or there is none. */
const orMissing = (check: Check) => (value: unknown) => value === undefined || check(value)
const isPhoned = recordOf<NonNullable<Dashboard['LastOrders'][number]['Phoned']>>({ ToldBy: isText, TakenBy: isText })

const isOrder = recordOf<Dashboard['LastOrders'][number]>({
  OrderKey: isNumber,
  OrderNumber: isText,
  OrderDate: isDay,
  DateOfService: orNull(isDay),
  Status: oneOf(...orderStatuses),
  HoldReason: orNull(oneOf(...holdReasons)),
  Items: listOf(
    recordOf<Dashboard['LastOrders'][number]['Items'][number]>({
      SupplyKey: isNumber,
      HcpcsCode: isText,
      Name: isText,
      PlainName: isText,
      Category: isText,
      Size: isTextOrNull,
      Quantity: isNumber,
      ShippedQty: isNumber,
      ReplacementReason: orNull(oneOf(...replacementReasons)),
      EstimatedCopayCents: orNull(isNumber),
      Backorder: orMissing(recordOf({ ExpectedOn: isDay, Waits: isFlag, AsksReplacement: orMissing(isFlag) })),
    }),
  ),
  Dropped: orMissing(
    listOf(
      recordOf<NonNullable<Dashboard['LastOrders'][number]['Dropped']>[number]>({
        SupplyKey: isNumber,
        PlainName: isText,
        Quantity: isNumber,
        ReplacedBy: orMissing(isText),
      }),
    ),
  ),
  AddOns: listOf(
    recordOf<Dashboard['LastOrders'][number]['AddOns'][number]>({
      AddOnKey: isNumber,
      SupplyKey: isNumber,
      PlainName: isText,
      Quantity: isNumber,
      PriceCents: isNumber,
    }),
  ),
  CopayCents: orNull(isNumber),
  TotalCents: orNull(isNumber),
  PaidCents: isNumber,
  DueNowCents: isNumber,
  RefundedCents: orMissing(isNumber),
  Phoned: orMissing(isPhoned),
  DeliveryAddress: recordOf<Dashboard['LastOrders'][number]['DeliveryAddress']>({
    Street: isText,
    Apt: isTextOrNull,
    City: isText,
    State: isText,
    PostalCode: isText,
  }),
  DeliveryPhone: isText,
  // Kept by a release that knew of none.
  Parcels: listOf(
    recordOf<Dashboard['LastOrders'][number]['Parcels'][number]>({
      SentOn: isDay,
      Carrier: isTextOrNull,
      TrackingNumber: isTextOrNull,
      EstimatedDeliveryDate: orNull(isDay),
      ArrivedOn: orMissing(orNull(isDay)),
      Items: listOf(
        recordOf<Dashboard['LastOrders'][number]['Parcels'][number]['Items'][number]>({
          SupplyKey: isNumber,
          Quantity: isNumber,
        }),
      ),
    }),
  ),
  TrackingNumber: isTextOrNull,
  Carrier: isTextOrNull,
  EstimatedDeliveryDate: orNull(isDay),
  CanCancel: isFlag,
  ConversationKey: orNull(isNumber),
  ConfirmationEmailUtc: orNull(isMoment),
  Timeline: listOf(
    recordOf<Dashboard['LastOrders'][number]['Timeline'][number]>({
      Status: oneOf(...orderStatuses),
      Event: orMissing(oneOf(...orderChanges)),
      AtUtc: isMoment,
      Note: isTextOrNull,
    }),
  ),
})

const isChange = { Type: oneOf(...changeTypes), Key: isNumber }

const isDashboard = recordOf<Dashboard>({
  PtUser: isPatientUser,
  Company: recordOf<Dashboard['Company']>({
    Name: isText,
    Alias: isText,
    Phone: isText,
    Hours: isText,
    LogoUrl: (url) => url === undefined || isText(url),
    Logo: (logo) => logo === undefined || isText(logo),
  }),
  UnreadMessageCount: isNumber,
  OpenOrderCount: isNumber,
  EligibleSupplyCount: isNumber,
  NextAvailableDate: orNull(isDay),
  CreditTotalCents: isNumber,
  PendingReviews: listOf(recordOf<Dashboard['PendingReviews'][number]>({ ...isChange, SubmittedUtc: isMoment })),
  UnreadDecisions: listOf(
    recordOf<Dashboard['UnreadDecisions'][number]>({
      ...isChange,
      Status: oneOf('Approved', 'Rejected'),
      DecidedUtc: isMoment,
    }),
  ),
  PaymentsNeedAttention: isFlag,
  LastOrders: listOf(isOrder),
})

const isDashboardStore = recordOf<DashboardStore>({
  dashboardInfo: orNull(isDashboard),
  patientUser: orNull(isPatientUser),
  noRegistrations: isFlag,
  patientKey: orNull(isNumber),
  patientHubLite: isFlag,
})

export const emptyDashboard: DashboardStore = {
  dashboardInfo: null,
  patientUser: null,
  noRegistrations: false,
  patientKey: null,
  patientHubLite: false,
}

/** What is known about the patient. The guards read the flags from it. */
export const dashboardAtom = storedRecord<DashboardStore>('dashboardStore', emptyDashboard, isDashboardStore)

interface DashboardOrigin {
  language: string
  /**
   * When a sign-in brought the dashboard, in milliseconds since 1970. 0: none did, or the first screen is already
   * shown.
   */
  signedInAt: number
}

/** Where the stored dashboard comes from; null when an earlier page stored it. */
export const dashboardOriginAtom = atom<DashboardOrigin | null>(null)

/** Stores the dashboard for the guards, the menu and the next page (section 3.1 of the specification). */
export function rememberDashboard(dashboard: Dashboard, origin: DashboardOrigin): void {
  const store = sessionStore()
  store.set(dashboardOriginAtom, origin)
  store.set(dashboardAtom, {
    ...store.get(dashboardAtom),
    dashboardInfo: dashboard,
    patientUser: dashboard.PtUser,
    noRegistrations: dashboard.PtUser.noRegistrations,
    patientKey: dashboard.PtUser.PatientKey,
  })
  store.set(registrationProgressAtom, progressAt(dashboard.PtUser.RegistrationStep))
}

/** Marks the dashboard of the sign-in as used by the first screen. Screens that come later ask for it again. */
export function ageDashboard(): void {
  const store = sessionStore()
  const origin = store.get(dashboardOriginAtom)
  if (origin) store.set(dashboardOriginAtom, { ...origin, signedInAt: 0 })
}

/**
 * The patient's IANA time zone. Every time of day is shown in it, wherever the patient travels. While nobody is known,
 * it is the browser's. Section 3.5 of the specification.
 */
export const timeZoneAtom = atom((get) => {
  const { patientUser } = get(dashboardAtom)
  if (!patientUser) return new Intl.DateTimeFormat().resolvedOptions().timeZone
  return timeZoneOf(patientUser.TimeZoneKey).iana
})
