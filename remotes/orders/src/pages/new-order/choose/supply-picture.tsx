import type { SupplyItem } from '@homeside/contract/orders'
import { SupplySymbol } from '@homeside/ui/supply-symbol'

interface SupplyPictureProps {
  item: Pick<SupplyItem, 'Category' | 'PhotoUrl'>
  /** Of both sides, in pixels. */
  size: number
}

/** What a supply looks like: its photo, or a drawn symbol of its kind. Its name stands beside it. */
export function SupplyPicture({ item, size }: SupplyPictureProps) {
  if (item.PhotoUrl === null) return <SupplySymbol category={item.Category} size={size} />
  return <img className="ord-supply-photo" src={item.PhotoUrl} alt="" width={size} height={size} loading="lazy" />
}
