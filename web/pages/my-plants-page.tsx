import { ChosenBar, keepingTexts } from '../components/chosen-bar.js';
import { MOST_PLANTS } from '../keeping/limits.js';
import { PageLayout } from '../layout.js';
import type { Visit } from '../visit.js';

/** The name of a new list, or a new name of the present one. */
const Naming = ({ visit: { t } }: { readonly visit: Visit }) => (
  <form class="naming" hidden>
    <label>
      <span>{t.keeping.listName}</span> <input type="text" maxlength={100} required />
    </label>{' '}
    <button type="submit">{t.keeping.save}</button>
  </form>
);

/** The list as names to match, which adds values and their sources. */
const MatchForm = ({ visit: { t } }: { readonly visit: Visit }) => (
  <form method="post" action="/match" encType="multipart/form-data">
    <textarea name="names" hidden />
    <button type="submit" class="plain">
      {t.keeping.match}
    </button>
  </form>
);

const Tool = ({
  does,
  text,
  hidden = false,
}: {
  readonly does: string;
  readonly text: string;
  readonly hidden?: boolean;
}) => (
  <button type="button" class="plain" data-do={does} hidden={hidden}>
    {text}
  </button>
);

/** The lists of this browser. The page is the same for everybody: its script fills it. */
export const MyPlantsPage = ({ visit }: { readonly visit: Visit }) => {
  const { t } = visit;
  const k = t.keeping;
  return (
    <PageLayout visit={visit} kind="my-plants" title={k.title} canonical="/my-plants">
      <h1>{k.title}</h1>
      <p class="lead">{k.lead}</p>
      <p class="notice note no-script">{k.needsScript}</p>
      <div
        class="kept with-script"
        data-lists={keepingTexts(visit)}
        data-columns={JSON.stringify([k.name, k.scientificName, k.warning, k.address])}
      >
        <div class="list-tools">
          <label class="which-list">
            <span>{k.which}</span> <select class="which" />
          </label>
          <Tool does="new" text={k.newList} />
          <Tool does="rename" text={k.rename} />
          <Tool does="delete" text={k.remove} />
        </div>
        <Naming visit={visit} />
        <div class="shared" hidden>
          <p>{k.shared}</p>
          <p class="cut" hidden>
            {k.cut(MOST_PLANTS)}
          </p>
          <button type="button" data-do="keep-shared">
            {k.keepShared}
          </button>
        </div>
        <p class="list-said" role="status" />
        <Tool does="undo" text={k.undo} hidden />
        <h2 class="list-name">{k.title}</h2>
        <p class="nothing" hidden>
          {k.none} <a href="/explore">{k.explore}</a>
        </p>
        <div class="plants-here" />
        <ChosenBar visit={visit} canKeep={false} />
        <div class="list-tools with-plants" hidden>
          <Tool does="share" text={k.share} />
          <Tool does="csv" text={k.csv} />
          <Tool does="print" text={k.print} />
          <MatchForm visit={visit} />
        </div>
        <label class="link" hidden>
          <span>{k.share}</span>
          <input type="text" readonly data-select="" />
          <span class="quiet">{k.shareHint}</span>
        </label>
      </div>
    </PageLayout>
  );
};
