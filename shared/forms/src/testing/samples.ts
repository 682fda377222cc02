import { ApiProblem } from '@homeside/api-client/api-problem'
import type { Load, LoadState } from '@homeside/api-client/load'
import type { Order } from '@homeside/contract/orders'
import type { AccountStatus } from '@homeside/remote-kit/remote-module'

/* What the pattern page shows in its controls. */

export const phone = '5555550144'
export const problem = new ApiProblem({ code: 'request-failed' })

/** For what a control calls. */
export function nothing(): void {}

function loadOf(state: LoadState<string>): Load<string> {
  return { ...state, retry: nothing, cancel: nothing }
}

export const slowLoad = loadOf({ status: 'loading', isSlow: true })

export const loads = {
  loading: loadOf({ status: 'loading', isSlow: false }),
  failed: loadOf({ status: 'failed', problem }),
  ready: loadOf({ status: 'ready', value: '', problem: null }),
  old: loadOf({ status: 'ready', value: '', problem: new ApiProblem({ code: 'network-unreachable' }) }),
}

/** An order about which staff ask. */
export function askedOrder(Note: string): Pick<Order, 'Status' | 'Timeline'> {
  return { Status: 'Blocked', Timeline: [{ Status: 'Blocked', AtUtc: '2026-03-10T15:00:00Z', Note }] }
}

/** An entry of the account page, with its status. */
export function entryOf(name: string, title: string, status: AccountStatus | null) {
  return {
    key: `gallery/${name}`,
    title,
    to: '/',
    icon: 'person',
    askStatus: () => Promise.resolve(status),
  } as const
}

/** An order of one supply. */
export function orderOf(OrderKey: number, Status: Order['Status'], PlainName: string): Order {
  const item = { SupplyKey: 1, HcpcsCode: 'A7034', Name: PlainName, PlainName, Category: 'Cpap', Size: null } as const
  return {
    OrderKey,
    OrderNumber: `100000${OrderKey}`,
    OrderDate: '2026-03-10',
    DateOfService: null,
    Status,
    HoldReason: null,
    Items: [{ ...item, Quantity: 1, ShippedQty: 0, ReplacementReason: null, EstimatedCopayCents: null }],
    AddOns: [],
    CopayCents: null,
    TotalCents: null,
    PaidCents: 0,
    DueNowCents: 0,
    DeliveryAddress: { Street: '1 Oak St', Apt: null, City: 'Columbus', State: 'OH', PostalCode: '43215' },
    DeliveryPhone: phone,
    TrackingNumber: null,
    Carrier: null,
    EstimatedDeliveryDate: '2026-03-20',
    CanCancel: false,
    ConversationKey: null,
    ConfirmationEmailUtc: null,
    Timeline: [],
  }
}
