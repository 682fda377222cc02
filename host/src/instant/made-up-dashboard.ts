import type { Order } from '@homeside/contract/orders'
import type { PageSnapshot } from '@homeside/contract/page-snapshot'
import type { Dashboard } from '@homeside/contract/patient'

const today = '2026-01-01'

/** Of a patient who may do everything, with something of all that a dashboard shows. */
export function madeUpDashboard({ alias, brand, language }: PageSnapshot): Dashboard {
  const provider = { Name: brand.name, Alias: alias ?? 'nobody', Phone: brand.phone, Hours: '' }
  return {
    PtUser: {
      PatientKey: 1,
      SiteKey: 1,
      PtAccountKey: 1,
      PtApplicationRegistrationKey: 1,
      FirstName: 'Nobody',
      MiddleName: null,
      LastName: 'Nobody',
      DateOfBirth: today,
      Email: '',
      IsEmailVerified: false,
      PreferredLanguage: language,
      TimeZoneKey: 1,
      ObserveDaylightSavingsTime: true,
      PatientCommunicationsFeatureActive: true,
      PatientSuppliesFeatureActive: true,
      IsConnectCampaignSubscribed: true,
      PaymentsFeatureActive: true,
      IsBpcPaymentsEnabled: true,
      BPCSingleSignOnFeatureActive: true,
      SingleSignOnFeatureActive: true,
      IsSingleSignOnAccount: true,
      EmailNotificationsFeatureActive: true,
      PatientEngagementFeatureActive: true,
      BpcSSOUrl: null,
      patientHubLite: false,
      noRegistrations: false,
      aliasName: provider.Alias,
    },
    Company: provider,
    UnreadMessageCount: 1,
    OpenOrderCount: 1,
    EligibleSupplyCount: 1,
    // A browser's dates take longer to begin than a keystroke may wait.
    NextAvailableDate: null,
    CreditTotalCents: 0,
    PendingReviews: [],
    LastOrders: [madeUpOrder],
  }
}

const madeUpOrder: Order = {
  OrderKey: 1,
  OrderNumber: '',
  OrderDate: today,
  DateOfService: null,
  Status: 'Processing',
  HoldReason: null,
  Items: [
    {
      SupplyKey: 1,
      HcpcsCode: '',
      Name: '',
      PlainName: '',
      Category: 'Cpap',
      Size: null,
      Quantity: 1,
      ShippedQty: 0,
      ReplacementReason: null,
      EstimatedCopayCents: null,
    },
  ],
  AddOns: [],
  CopayCents: null,
  TotalCents: null,
  PaidCents: 0,
  DueNowCents: 0,
  DeliveryAddress: { Street: '', Apt: null, City: '', State: '', PostalCode: '' },
  DeliveryPhone: '',
  TrackingNumber: null,
  Carrier: null,
  EstimatedDeliveryDate: null,
  CanCancel: false,
  ConversationKey: null,
  ConfirmationEmailUtc: null,
  Timeline: [],
}
