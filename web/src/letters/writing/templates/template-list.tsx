import type { LetterTemplate } from '@novelette/domain/letters/template-schemas.ts'
import {
  bannerOfStyle,
  type TemplateStyle,
  templatePreviewLength,
  templateStyles,
} from '@novelette/domain/letters/templates.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TryAgain } from '#failures/try-again.tsx'
import { orpc } from '#lib/rpc.ts'
import { truncate } from '#lib/truncate.ts'
import { Stamp } from '#stationery/envelope/stamp.tsx'
import { openingLines } from '#stationery/letter/letter-text.ts'
import { FilterTabs } from '#ui/filter-tabs.tsx'
import { SkeletonLines } from '#ui/messages/skeleton.tsx'
import templateListStyles from './template-list.module.css'

type TemplateListProps = { onChoose: (template: LetterTemplate) => void }

const styles = templateStyles.map(value => ({
  value,
  label: value.replace(/^./, first => first.toUpperCase()),
}))

/** Letters to begin from, one style at a time. */
export function TemplateList({ onChoose }: TemplateListProps) {
  const [style, setStyle] = useState<TemplateStyle>('romantic')
  const { data, isPending, isFetching, refetch } = useQuery({
    ...orpc.templates.list.queryOptions(),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isPending) return <SkeletonLines count={6} />
  if (!data) return <NoTemplates busy={isFetching} onRetry={refetch} />
  return (
    <>
      <FilterTabs label="Style of template" options={styles} value={style} onChange={setStyle} />
      <ul className={templateListStyles.templates}>
        {data
          .filter(template => template.style === style)
          .map(template => (
            <li key={template.id}>
              <TemplateRow template={template} onChoose={onChoose} />
            </li>
          ))}
      </ul>
    </>
  )
}

/** Fails without a notice: a letter needs no template. */
function NoTemplates({ busy, onRetry }: { busy: boolean; onRetry: () => unknown }) {
  return (
    <div className="muted">
      <p>The templates could not be loaded. You can write without one.</p>
      <TryAgain retry={onRetry} busy={busy} busyText="Loading..." />
    </div>
  )
}

function TemplateRow({ template, onChoose }: TemplateListProps & { template: LetterTemplate }) {
  const { name, style, contentTemplate } = template
  return (
    <button type="button" className={templateListStyles.root} onClick={() => onChoose(template)}>
      <Stamp banner={bannerOfStyle[style]} className={templateListStyles.stamp} />
      <span>
        <b className={templateListStyles.name}>{name}</b> <i className={templateListStyles.style}>{style}</i>{' '}
        <span className={templateListStyles.words}>
          {truncate(openingLines(contentTemplate).join(' '), templatePreviewLength)}
        </span>
      </span>
    </button>
  )
}
