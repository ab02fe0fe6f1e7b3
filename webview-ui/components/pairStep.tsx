import type { ReactNode } from 'react';
import { useEffect, useState } from 'react';
import { fillIn } from '../../src/protocol/fillIn';
import type { LessonText, PairRelation, Partners } from '../../src/protocol/relations';
import { useStrings } from '../strings';
import type { StepProps } from '../joining';
import { messageOf } from '../messageOf';
import { StepEnd } from './stepEnd';
import { LessonTextCard } from './lessonTextCard';
import { VisibleText } from './plainText';
import { Icon } from './icon';
import { LessonStateIcon } from './stateIcon';

/** Lets the user name the other lesson, and shows its text before anything is done. */
export function PairStep(
  props: StepProps & {
    readonly relation: PairRelation;
    readonly id: string;
    readonly name: string;
  },
): ReactNode {
  const { relation, id, name, acts } = props;
  const strings = useStrings();
  const [text, setText] = useState('');
  const { partners, failure } = usePartners(props, text);
  const [chosen, setChosen] = useState<LessonText>();
  const words = strings.join[relation];
  return (
    <>
      <h2>
        <VisibleText text={fillIn(words.title, name)} />
      </h2>
      <div className="search-field">
        <Icon name="search" />
        <input
          type="text"
          value={text}
          placeholder={strings.searchPlaceholder}
          aria-label={strings.searchPlaceholder}
          spellCheck={false}
          maxLength={500}
          onChange={(event) => setText(event.target.value)}
        />
      </div>
      {partners && <PartnerList {...{ partners, chosen, label: words.title, name, setChosen }} />}
      {chosen && partners && (
        <>
          <LessonTextCard lesson={partners.own} />
          <LessonTextCard lesson={chosen} />
          <p className="dim">
            <VisibleText text={fillIn(words.effect, name, chosen.name)} />
          </p>
        </>
      )}
      <StepEnd
        {...props}
        failure={failure ?? props.failure}
        label={words.do}
        act={chosen && (() => acts.relate(relation, id, chosen.id))}
      />
    </>
  );
}

function PartnerList(props: {
  readonly partners: Partners;
  readonly chosen: LessonText | undefined;
  readonly label: string;
  readonly name: string;
  readonly setChosen: (lesson: LessonText) => void;
}): ReactNode {
  const { partners, chosen } = props;
  const strings = useStrings();
  const more = partners.total - partners.rows.length;
  if (partners.total === 0) return <p className="dim">{strings.join.noPartner}</p>;
  return (
    <div className="partners" role="radiogroup" aria-label={fillIn(props.label, props.name)}>
      {partners.rows.map((lesson) => (
        <label key={lesson.id} className="partner">
          <input
            type="radio"
            name="partner"
            checked={chosen?.id === lesson.id}
            onChange={() => props.setChosen(lesson)}
          />
          <LessonStateIcon state={lesson.state} />
          <span className="partner-text">
            <VisibleText text={lesson.name} />
            <span className="dim">
              {' '}
              <VisibleText text={lesson.description} />
            </span>
          </span>
        </label>
      ))}
      {more > 0 && <p className="dim">{fillIn(strings.andMore, more)}</p>}
    </div>
  );
}

/** The lessons that fit, asked for anew at every change of the search; an answer to an older search is dropped. */
function usePartners(
  { acts, id, relation }: Pick<StepProps, 'acts'> & { id: string; relation: PairRelation },
  text: string,
): { readonly partners?: Partners; readonly failure?: string } {
  const [found, setFound] = useState<{ partners?: Partners; failure?: string }>({});
  useEffect(() => {
    let isOld = false;
    acts.findPartners(relation, id, text).then(
      (partners) => {
        if (!isOld) setFound({ partners });
      },
      (thrown: unknown) => {
        if (!isOld) setFound({ failure: messageOf(thrown) });
      },
    );
    return () => {
      isOld = true;
    };
  }, [acts, id, relation, text]);
  return found;
}
