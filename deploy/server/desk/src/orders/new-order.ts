import { usageAsked } from '@homeside/contract/constants/days-remaining'
import type { replacementReasons } from '@homeside/contract/constants/order-states'
import { phoneDigits } from '@homeside/contract/constants/typed-text'
import type { PlaceOrderRequest, SupplyItem } from '@homeside/contract/orders'
import type { StaffPatientRecord } from '@homeside/contract/staff-records'

type Usage = NonNullable<PlaceOrderRequest['Items'][number]['Usage']>
interface Line {
  Quantity?: number | null
  Usage?: { [Answer in keyof Usage]?: Usage[Answer] | null }
  ReplacementReason?: (typeof replacementReasons)[number]
}
/** What is typed of an order on the phone. */
export interface Typed {
  /** What is ordered, by the key of the supply. */
  lines: Record<string, Line>
  address?: 'right' | 'wrong'
  insurance?: 'right' | 'wrong'
  change?: string
  phone: string
  toldBy: string
  agrees?: boolean
  beyond?: string
}

/** Whether a supply can be ordered now: at once, or after a review. */
export const canBeOrdered = ({ EligibilityStatus }: SupplyItem) =>
  EligibilityStatus === 'Eligible' || EligibilityStatus === 'NeedsReview'

interface Shows {
  record: StaffPatientRecord
  terms: NonNullable<StaffPatientRecord['OrderTerms']>
  chosen: readonly SupplyItem[]
  takenBy: string
}

/** The order as it is placed, with what the screen showed: the server refuses what has changed since. */
export function requestOf(typed: Typed, { record: { Patient, PatientKey }, terms, chosen, takenBy }: Shows) {
  const known = Patient.MobilePhone ?? Patient.HomePhone ?? null
  const phone = phoneDigits(typed.phone)
  const { AdditionalDisclaimer, AsksForPayment, OrderTerms } = terms
  const isWrong = typed.address === 'wrong' || typed.insurance === 'wrong'
  const isBeyond = chosen.some((supply) => !canBeOrdered(supply))
  return {
    PatientKey,
    ToldBy: typed.toldBy.trim(),
    TakenBy: takenBy,
    Items: chosen.map(({ SupplyKey, UsageTrackingMode, RequiresReplacementReason }) => {
      const { Quantity, Usage = {}, ReplacementReason } = typed.lines[SupplyKey] ?? {}
      const said = usageAsked[UsageTrackingMode].map((answer) => [answer, Usage[answer]] as const)
      return {
        SupplyKey,
        Quantity: Quantity ?? 1,
        ...(said.length > 0 ? { Usage: Object.fromEntries(said) as Usage } : {}),
        ...(RequiresReplacementReason && ReplacementReason ? { ReplacementReason } : {}),
      }
    }),
    ConfirmsNeed: true,
    Statement: OrderTerms,
    AddressIsCorrect: typed.address === 'right',
    InsuranceIsCorrect: typed.insurance === 'right',
    AcceptsTerms: typed.agrees === true,
    ...(AdditionalDisclaimer === null ? {} : { AcceptsAdditionalDisclaimer: typed.agrees === true }),
    ...(isWrong && typed.change ? { ChangeDescription: typed.change.trim() } : {}),
    ...(phone === known ? {} : { DeliveryPhone: phone }),
    ...(isBeyond && typed.beyond ? { Beyond: typed.beyond.trim() } : {}),
    Seen: {
      Address: Patient.Address,
      Phone: known,
      Policies: Patient.Insurance.map(({ Level, PayorName, PolicyNumber }) => ({ Level, PayorName, PolicyNumber })),
      Terms: { AdditionalDisclaimer, AsksForPayment },
      Supplies: chosen.map((supply) => ({
        SupplyKey: supply.SupplyKey,
        HcpcsCode: supply.HcpcsCode,
        PlainName: supply.PlainName,
        Size: supply.Size,
        MaxQty: supply.MaxQty,
        EligibilityStatus: supply.EligibilityStatus,
        EstimatedCopayCents: supply.EstimatedCopayCents,
        AddOns: [],
      })),
    },
  }
}
