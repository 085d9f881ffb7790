import { isNotFound } from '@tessera/shared/api';
import {
  type HygieneCheck,
  listUnits,
  type Memory,
  type UNIT_SORTS,
  type Unit,
} from '@tessera/shared/contract/translation-memory';
import { getUnit } from '@tessera/shared/contract/translation-memory/unit';
import { keepPreviousData, queryOf, useQuery } from '@tessera/shared/query';
import { BinButton } from '@tessera/shared/remote/bin';
import { useUrlState } from '@tessera/shared/router';
import { usePermission } from '@tessera/shared/session';
import { CONCORDANCE_MODES, CONCORDANCE_SIDES } from '@tessera/shared/text/concordance-choices';
import { findText } from '@tessera/shared/text/find-text';
import { readableText } from '@tessera/shared/text/inline-codes';
import {
  Button,
  type Column,
  DataTable,
  dateColumn,
  EmptyState,
  IconDatabase,
  IconPencil,
  IconPlus,
  IconTrash,
  isFreeRow,
  Notice,
  SearchField,
  Select,
  Toolbar,
  textColumn,
  useOpenRecord,
  userColumn,
} from '@tessera/shared/ui';
import { useMemo, useState } from 'react';
import { t } from '../messages.ts';
import { ConcordanceUnits, sideOf, type UnitActions } from '../search/ConcordanceUnits.tsx';
import { MarkedText } from '../search/MarkedText.tsx';
import { SimilarUnits } from '../search/SimilarUnits.tsx';
import { ChangeUnits } from '../units/ChangeUnits.tsx';
import { HygieneChips, hygieneOf } from '../units/HygieneChips.tsx';
import { NewUnitSheet } from '../units/NewUnitSheet.tsx';
import { originName } from '../units/origin-name.ts';
import { UnitRowForm } from '../units/UnitRowForm.tsx';
import { UnitSheet } from '../units/UnitSheet.tsx';
import { UnitsBin } from '../units/UnitsBin.tsx';
import { useUnitRemoval } from '../units/use-unit-removal.ts';
import { useUnitsRemoval } from '../units/use-units-removal.ts';
import { unitFilterOf, useUnitFilter } from './use-unit-filter.ts';

type Sort = (typeof UNIT_SORTS)[number];

const SEARCH_MODES = ['substring', ...CONCORDANCE_MODES.map(({ value }) => value), 'similar'] as const;

const searchModes = () => [
  { value: 'substring' as const, label: t('search.substring') },
  ...CONCORDANCE_MODES,
  { value: 'similar' as const, label: t('search.similar') },
];

function foundColumn(side: 'source' | 'target', lang: string, search: string): Column<Unit> {
  return {
    id: side,
    header: t(`side.${side}`),
    text: (unit) => readableText(unit[side]),
    sort: side,
    cell: (unit) => (
      <MarkedText
        text={unit[side]}
        ranges={findText(unit[side], search).map(({ range }) => range)}
        lang={lang}
      />
    ),
  };
}

function columnsOf(memory: Memory, search: string): Column<Unit>[] {
  return [
    foundColumn('source', memory.source_lang, search),
    foundColumn('target', memory.target_lang, search),
    dateColumn<Unit>(t('column.changed'), (unit) => unit.updated_at, { id: 'changed', sort: 'updated_at' }),
    userColumn<Unit>(t('column.by'), (unit) => unit.updated_by ?? unit.created_by, { id: 'by' }),
    textColumn<Unit>(t('column.origin'), (unit) => originName(unit.origin), {
      id: 'origin',
      isMuted: true,
      width: '10rem',
      priority: 6,
    }),
  ];
}

/** The units a bulk change applies to. */
function meantBy(search: string, hygiene: HygieneCheck | undefined): string {
  const check = hygiene && t(`hygiene.${hygiene}`);
  if (!search) return check ? t('meant.check', { check }) : t('meant.all');
  return check ? t('meant.check-search', { check, search }) : t('meant.search', { search });
}

interface Props {
  memory: Memory;
  /** Whether a new unit is being added, from the page's head. */
  isAdding: boolean;
  onAdding: (isAdding: boolean) => void;
}

/** The units, 100 per page, searched and sorted on the server; the position is in the URL. */
export function UnitTable({ memory, isAdding, onAdding }: Props) {
  const position = useUrlState();
  const mayEdit = usePermission('memory.edit_units');
  const removeUnit = useUnitRemoval();
  const removeUnits = useUnitsRemoval(memory);
  const hygiene = hygieneOf(position.get('hygiene'));
  const open = useOpenRecord('unit', position);
  const [isChanging, setChanging] = useState(false);
  const columns = useMemo(() => columnsOf(memory, position.search), [memory, position.search]);
  const mode = SEARCH_MODES.find((value) => value === position.get('mode')) ?? 'substring';
  const isListed = mode === 'substring';
  const isSimilar = mode === 'similar';
  const query = useQuery({
    ...queryOf(listUnits, {
      params: { id: memory.id },
      query: {
        page: position.page,
        search: position.search,
        ...(hygiene ? { hygiene } : {}),
        ...(position.sort ? { sort: position.sort as Sort } : {}),
        ...unitFilterOf(position),
      },
    }),
    enabled: isListed,
    placeholderData: keepPreviousData,
  });
  const filter = useUnitFilter(memory, position, isListed ? query.data?.total_rows : undefined);
  const isFiltered = Object.keys(unitFilterOf(position)).length > 0;
  const addButton = mayEdit && (
    <Button icon={IconPlus} aria-haspopup="dialog" onClick={() => onAdding(true)}>
      {t('unit.add')}
    </Button>
  );
  const shown = isListed ? (query.data?.records ?? []) : [];
  const mayDeleteShown = mayEdit && hygiene !== undefined && shown.length > 0 && !query.isPlaceholderData;
  const shownUnit = useShownUnit(open.id, query.data?.records);
  const actions: UnitActions = {
    rowName: (unit) => readableText(unit.source),
    isCurrent: (unit) => open.id === unit.id,
    onOpen: (unit) => open.open(unit.id, readableText(unit.source)),
    onWalk: (unit) => open.walk(unit.id),
    ...(open.id > 0 && { onEscape: open.leave }),
    ...(mayEdit && {
      actions: (unit) => [
        { label: t('unit.edit-action'), icon: IconPencil, onSelect: () => open.edit(unit.id) },
        {
          label: t('delete'),
          icon: IconTrash,
          isDanger: true,
          onSelect: () => {
            if (unit.id === open.id) open.close();
            void removeUnit(unit);
          },
        },
      ],
    }),
  };
  return (
    <>
      <Toolbar
        label={t('toolbar')}
        isSticky
        main={
          <SearchField
            label={t('search.label')}
            placeholder={isSimilar ? t('search.similar-hint') : t('search.hint')}
            value={position.search}
            onChange={position.setSearch}
          />
        }
      >
        <Select
          label={t('search.for')}
          isLabelHidden
          value={mode}
          options={searchModes()}
          onChange={(next) => position.set({ mode: next === 'substring' ? null : next, sort: null })}
        />
        {!isListed && !isSimilar && (
          <Select
            label={t('search.where')}
            isLabelHidden
            value={sideOf(position.get('side'))}
            options={CONCORDANCE_SIDES}
            onChange={(side) => position.set({ side: side === 'both' ? null : side })}
          />
        )}
        {isListed && filter.tools}
        {mayDeleteShown && (
          <Button icon={IconTrash} onClick={() => void removeUnits(shown)}>
            {t('delete-shown', { count: shown.length })}
          </Button>
        )}
        {mayEdit && isListed && memory.records_count > 0 && (
          <Button
            icon={IconPencil}
            aria-haspopup="dialog"
            onClick={() => setChanging(true)}
            disabledReason={isFiltered && t('change.filtered')}
          >
            {t('change.open')}
          </Button>
        )}
        {mayEdit && (
          <BinButton of="units">{(close) => <UnitsBin memory={memory} onClose={close} />}</BinButton>
        )}
        {isListed && filter.bar}
      </Toolbar>
      {isListed && (
        <HygieneChips
          memory={memory}
          chosen={hygiene}
          onChoose={(check) => position.set({ hygiene: check })}
        />
      )}
      {isSimilar ? (
        <SimilarUnits memory={memory} typed={position.search.trim()} />
      ) : !isListed ? (
        <ConcordanceUnits memory={memory} position={position} mode={mode} actions={actions} />
      ) : (
        <DataTable
          label={t('table', { name: memory.name })}
          rows="units"
          query={query}
          columns={columns}
          rowKey={(unit) => unit.id}
          {...actions}
          rowForm={mayEdit ? (props) => <UnitRowForm {...props} memory={memory} /> : undefined}
          mayEditRow={(unit) => isFreeRow(open, unit.id)}
          bulkActions={
            mayEdit
              ? (units) => [
                  {
                    label: t('delete'),
                    icon: IconTrash,
                    isDanger: true,
                    onSelect: () => void removeUnits(units),
                  },
                ]
              : undefined
          }
          position={position}
          empty={
            hygiene && !isFiltered ? (
              <EmptyState icon={IconDatabase} title={t('empty.clean')}>
                {position.search
                  ? t('empty.clean-search', { search: position.search })
                  : t('empty.clean-text')}
              </EmptyState>
            ) : filter.isNarrowed ? (
              <EmptyState icon={IconDatabase} title={t('empty.search')} actions={filter.none.emptyActions}>
                {position.search && !isFiltered
                  ? t('empty.search-text', { search: position.search })
                  : filter.none.emptyText}
              </EmptyState>
            ) : (
              <EmptyState icon={IconDatabase} title={t('empty.none')} actions={addButton}>
                {t('empty.none-text')}
              </EmptyState>
            )
          }
        />
      )}
      {isChanging && (
        <ChangeUnits
          memory={memory}
          filter={{ search: position.search, ...(hygiene && { hygiene }) }}
          meant={meantBy(position.search, hygiene)}
          onClose={() => setChanging(false)}
        />
      )}
      {isAdding && <NewUnitSheet memory={memory} onClose={() => onAdding(false)} />}
      {shownUnit.unit && (
        <UnitSheet
          key={shownUnit.unit.id}
          memory={memory}
          unit={shownUnit.unit}
          mayEdit={mayEdit}
          onBack={() => open.edit(shownUnit.unit?.id ?? 0)}
          onClose={open.close}
        />
      )}
      {shownUnit.isGone && (
        <Notice tone="warning" title={t('unit.gone')}>
          {t('unit.gone-text')}
        </Notice>
      )}
    </>
  );
}

/** The open unit: from the current page, or any. */
function useShownUnit(id: number, records: readonly Unit[] | undefined) {
  const listed = records?.find((unit) => unit.id === id);
  const query = useQuery({ ...queryOf(getUnit, { params: { id } }), enabled: id > 0 && !listed });
  if (id === 0) return { unit: undefined, isGone: false };
  return {
    unit: listed ?? query.data,
    isGone: !listed && isNotFound(query.error),
  };
}
