import type { SupplyItem } from '@homeside/contract/orders'
import { SupplySymbol } from '@homeside/ui/supply-symbol'

interface SupplyPictureProps {
  supply: Pick<SupplyItem, 'Category' | 'PhotoUrl'>
  /** Of both sides, in pixels. */
  size: number
}

/** What a supply looks like: its photo, or a drawn symbol of its kind. Its name stands beside it. */
export function SupplyPicture({ supply, size }: SupplyPictureProps) {
  if (supply.PhotoUrl === null) return <SupplySymbol category={supply.Category} size={size} />
  return <img className="ord-supply-photo" src={supply.PhotoUrl} alt="" width={size} height={size} loading="lazy" />
}
