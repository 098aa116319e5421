//! Sentences that name things and tools and ask for nothing, and lines like them that do ask.

use crate::readings::{HELD, check};

#[test]
fn what_there_is_or_somebody_does_is_told() {
    check(&[
        ("there is a leak in |pier[3] of harbour.udon", HELD),
        ("there are two continuations of r2d8, all of them short", HELD),
        ("every time I view r2d8 I grin", HELD),
        ("usually we read post 14 aloud", HELD),
        ("remind me on Friday to view r2d8", HELD),
        ("Ines calls loom.tree 'the chart'", HELD),
        ("everybody keeps pinning r2d8", HELD),
        ("no one has viewed r2d8 this year", HELD),
        ("would it hurt to delete what is staged in ses_1?", HELD),
        ("r2d8 -> h3k7, that was the way in", HELD),
        ("I recall stash oars being longer", HELD),
        ("Dr. Holm has been editing |pier in harbour.udon all day", HELD),
        ("I was going to link r2d8 to h3k7", HELD),
        ("we were about to read post 14", HELD),
        ("you showed me lines 3-5 of oath.txt", HELD),
        ("you read post 14 already", HELD),
        ("Ines often reads post 14", HELD),
        ("As it turned out, old.udon and new.udon differed only in spelling", HELD),
        ("Fig. 4: outline of harbour.udon", HELD),
        ("Chapter 2: the switch to node r2d8", HELD),
        ("It was the restore of r2d8 that surprised us", HELD),
        ("all code in lib/ was already searched", HELD),
        ("Sorry, I meant to say that node r2d8 was fine", HELD),
        ("validated: harbour.udon (strict), 3 ms", HELD),
        ("stashes: 3, pins: 7, moods: 0", HELD),
        ("our deep analysis of the harbour code base ended early", HELD),
        ("clean up the glossary", HELD),
        ("annotate r2d8 with the usual", HELD),
        ("put |buoy somewhere else in harbour.udon", HELD),
        ("alias it", HELD),
        ("rename |buoy to something they will like in harbour.udon", HELD),
        ("rename |buoy to something they will like in every file", HELD),
        ("warning: reference @pier[2] in harbour.udon is dangling", HELD),
        ("deep analysis of the code base costs a fortune", HELD),
        ("respond under r2d8 with, hang on, I'll dictate it later", HELD),
        ("hand the hard part over to a subagent", HELD),
        ("set |pier:size in harbour.udon to a sensible number", HELD),
        ("I'm new to this watch, could you list the tools?", "run meta.help {}"),
        // Who says why asks for something all the same.
        ("nobody has read post 14, show it", r#"run corpus.read_post {"post_id":14}"#),
        ("bring r2d8 back, it was pruned by mistake", r#"run loom.restore {"node":"r2d8"}"#),
    ]);
}

#[test]
fn what_is_said_of_a_subject_is_told() {
    check(&[
        ("the outline of harbour.udon has two levels", HELD),
        ("reading post 14 always wakes me up", HELD),
        ("my glance at harbour.udon was brief", HELD),
        ("validation of harbour.udon failed", HELD),
        ("Stash \"oars\" was last touched in May", HELD),
        ("r2d8 and h3k7 are linked", HELD),
        ("history shows 12 changes", HELD),
        ("glance at harbour.udon: 12 elements, 2 warnings", HELD),
        ("code.search ranked the tests above the parser", HELD),
        ("searching the web for oars, as one does", HELD),
        ("compacting harbour.udon down to 800 tokens lost the pier", HELD),
        ("I love how tree shows the branches", HELD),
        ("thread 12 goes downhill from post 14 on", HELD),
        ("glossary entry 31 reads well", HELD),
        ("the hash of r2d8 matched, which pleased the crew", HELD),
        ("extracting harbour.udon as csv gave 12 rows", HELD),
        ("Validation passed, 0 errors, 2 warnings in harbour.udon", HELD),
        ("search is slower than it was in the old release", HELD),
        ("post 14 and its neighbours are what convinced the crew", HELD),
        ("a summary of doc:minutes is what I want", r#"run loom.read {"doc":"minutes","summary":true}"#),
        ("the file harbour.udon is huge, show its outline", r#"run udon.glance {"file":"harbour.udon"}"#),
        ("does r2d8 have annotations", r#"run loom.list {"what":"annotations","node":"r2d8"}"#),
    ]);
}

#[test]
fn what_is_to_be_done_besides_is_asked_about() {
    check(&[
        ("list what follows r2d8 and delete the others", HELD),
        ("show entry 14 and entry 15", HELD),
        ("phone the harbour and read them |pier from harbour.udon", HELD),
        ("edit the sources so the build passes", HELD),
        ("overwrite all of harbour.udon with the new one", HELD),
        ("edit r2d8 so it reads better", HELD),
        ("edit r2d8 so it sounds the way Ines wants", HELD),
        ("stop, leave |pier in harbour.udon exactly as it is", HELD),
        ("print r2d8 on the harbour office printer", HELD),
        ("read r2d8 aloud", HELD),
        ("tag the posts of thread 12", HELD),
        ("wrap the lamps in harbour.udon", HELD),
        ("make an alias for udon.timeline", HELD),
        ("alias loom.switch", HELD),
        ("alias <name> udon.timeline", HELD),
        ("alias peek <tool>", HELD),
        ("set |pier:berths to something sensible in harbour.udon", HELD),
        ("change the ttl of @cache to the new value in harbour.udon", HELD),
        ("annotate r2d8 with that remark of hers", HELD),
        ("rename |pier in a/*.udon to, hmm, let me think", HELD),
        ("create plan.md with the text I sent you in May", HELD),
    ]);
}

#[test]
fn arguments_end_where_they_end() {
    check(&[
        (
            "show how |pier in harbour.udon changed over its built key",
            r#"run udon.timeline {"key":"built","file":"harbour.udon","path":"|pier"}"#,
        ),
        (
            "fill letter.tmpl.udon with guest=Ines and table=4 would you",
            r#"run udon.template {"context":{"guest":"Ines","table":"4"},"template":"letter.tmpl.udon"}"#,
        ),
        ("new tree called Lanterns at Sea", r#"run loom.new {"title":"Lanterns at Sea"}"#),
        ("start a fresh tree and call it Pier", r#"run loom.new {"title":"Pier"}"#),
        (
            "search code for \"tide gate\", keep tests out",
            r#"run code.search {"allowTests":false,"query":"tide gate"}"#,
        ),
        ("read the Weather section of doc:log", r#"run loom.read {"doc":"log","section":"Weather"}"#),
        ("retitle t12 \"Scrape the hull\"", r#"run code.task_update {"title":"Scrape the hull","taskId":"t12"}"#),
        (
            "change the description of t12 to: scrape it",
            r#"run code.task_update {"description":"scrape it","taskId":"t12"}"#,
        ),
        ("Search the code for tideGate and show the best 5 hits", r#"run code.search {"limit":5,"query":"tideGate"}"#),
        ("loom.tree(**{\"from\": \"r2d8\"})", r#"run loom.tree {"from":"r2d8"}"#),
        (
            r#"<tool_call>{"name": "view", "arguments": {"node": "r2d8"}}</tool_call>"#,
            r#"run loom.view {"node":"r2d8"}"#,
        ),
        (
            r#"propose harbour.udon operation={"op":"update","path":"|pier","set":{"berths":4}}"#,
            r#"run udon.propose {"operation":"update","path":"|pier:berths","set":"4","file":"harbour.udon"}"#,
        ),
        (
            r#"stash oars {"op":"delete","path":"|a"}"#,
            r#"run memory.stash {"content":"{\"op\":\"delete\",\"path\":\"|a\"}"#,
        ),
        ("I'm lazy, let me call loom.prune snip", r#"run meta.alias {"name":"snip","tool":"loom.prune"}"#),
        ("alias ll=loom.list please", r#"run meta.alias {"name":"ll","tool":"loom.list"}"#),
        ("show the card and ambient block a model sees", "run meta.context {}"),
        ("add a noet to r2d8: too long", r#"run loom.annotate {"content":"too long","node":"r2d8"}"#),
        ("remove stash oars", r#"run memory.drop {"stash":"oars"}"#),
        ("code.plan body=return [1, 2]", r#"run code.plan {"body":"return [1, 2]"}"#),
        ("from now on let loom.prune also be called snip", r#"run meta.alias {"name":"snip","tool":"loom.prune"}"#),
        ("tag r2d8 as opening", r#"run loom.bookmark {"node":"r2d8","label":"opening"}"#),
        ("bookmark r2d8, that's the good one", r#"run loom.bookmark {"node":"r2d8"}"#),
        ("before I forget: pin r2d8", r#"run memory.pin {"target":"r2d8"}"#),
        ("sorry, new here - how does udon.search work?", r#"run meta.help {"tool":"udon.search"}"#),
        ("what exactly is the model being told?", "run meta.context {}"),
        ("the skipper keeps saying \"ebb\", look it up in the glossary", r#"run glossary.search {"query":"ebb"}"#),
        (
            "//pier[@berths] over harbour.udon",
            r#"run udon.search {"element":"pier","has-attr":"berths","files":["harbour.udon"]}"#,
        ),
        ("find every |pier element in all udon files", r#"run udon.search {"element":"pier","files":["**/*.udon"]}"#),
        ("what has Ines been changing?", r#"run history.log {"who":"Ines"}"#),
        ("grep -i tide over the loom nodes", r#"run loom.find {"query":"tide"}"#),
        ("execute_plan with body: return 1", r#"run code.plan {"body":"return 1"}"#),
        (
            "change the title of task t12 to Second draft of the plan",
            r#"run code.task_update {"title":"Second draft of the plan","taskId":"t12"}"#,
        ),
        (
            "propose harbour.udon wrap |pier in a |quay",
            r#"run udon.propose {"file":"harbour.udon","operation":"wrap","path":"|pier","with":"|quay"}"#,
        ),
        ("bookmark r2d8 real quick", r#"run loom.bookmark {"node":"r2d8"}"#),
        ("grep -E 'tide|ebb' over all loom nodes", r#"run loom.find {"regex":true,"query":"tide|ebb"}"#),
        ("head .gitignore", r#"run files.show {"file":".gitignore"}"#),
        ("an overview of the loom tree from r2d8 if you'd be so kind", r#"run loom.tree {"from":"r2d8"}"#),
        ("prune r2d8 if you would lose nothing by it", HELD),
        ("i never opened harbour.udon before so give me an outline", r#"run udon.glance {"file":"harbour.udon"}"#),
    ]);
}

#[test]
fn what_phrases_are_sure_of_is_noted_in_many_words() {
    check(&[
        ("start a new dialogue", "run meta.reset {}"),
        ("take the pin off r2d8, we have passed it", r#"run memory.drop {"pin":"r2d8"}"#),
        ("r2d8 needn't be pinned any longer", r#"run memory.drop {"pin":"r2d8"}"#),
        ("let go of the pinned r2d8", r#"run memory.drop {"pin":"r2d8"}"#),
        ("toss the stash entry old-oars", r#"run memory.drop {"stash":"old-oars"}"#),
        ("drop \"oars\" from the stashes", r#"run memory.drop {"stash":"oars"}"#),
        ("drop the stash \"oars\", it is rotten", r#"run memory.drop {"stash":"oars"}"#),
        ("throw away what I stashed as night-watch", r#"run memory.drop {"stash":"night-watch"}"#),
        ("fish \"oars\" out of the drawer", r#"run memory.recall {"label":"oars"}"#),
        ("what was it that I put aside as night-watch? get it", r#"run memory.recall {"label":"night-watch"}"#),
        ("unstar r2d8, the other one is better", r#"run loom.unbookmark {"node":"r2d8"}"#),
        ("take the ribbon off r2d8", r#"run loom.unbookmark {"node":"r2d8"}"#),
        ("go forward by one scene in the corpus", "run corpus.next {}"),
        ("[x] t7", r#"run code.task_complete {"taskId":"t7"}"#),
        ("abbreviate udon.schema_infer as si", r#"run meta.alias {"name":"si","tool":"udon.schema_infer"}"#),
        // Two words may be a title, and others name nothing, or another thing.
        ("clean up", HELD),
        ("the dialogue", HELD),
        ("private notes", HELD),
        ("tide turns again", HELD),
        ("drop r2d8", HELD),
        ("drop oars", HELD),
        ("unbookmark the typo off r2d8", HELD),
        ("I don't want it gone, so unbookmark r2d8", HELD),
        ("give loom.view a shorter name", HELD),
        ("alias something shorter for that long name", HELD),
        ("let's call loom.tree 'the chart' in talk", HELD),
    ]);
}

#[test]
fn a_thing_that_a_tool_could_look_at_alone_is_that() {
    check(&[
        ("who has touched harbour.udon? show its history", r#"run history.log {"path":"harbour.udon"}"#),
        ("tell me everything that happened to oath.txt", r#"run history.log {"path":"oath.txt"}"#),
        (
            "would agents/pilot.yaml be accepted as an agent definition?",
            r#"run agents.validate {"path":"agents/pilot.yaml"}"#,
        ),
        ("validate agent definitions, folder is agents/sea", r#"run agents.validate {"path":"agents/sea"}"#),
        (
            "fill in the blanks of |pier[4], harbour.udon, as |pier[1] does",
            r#"run udon.infer {"like":"|pier[1]","file":"harbour.udon","at":"|pier[4]"}"#,
        ),
        (
            "complete |pier[5] in harbour.udon, following |pier[2]",
            r#"run udon.infer {"file":"harbour.udon","like":"|pier[2]","at":"|pier[5]"}"#,
        ),
    ]);
}

#[test]
fn what_is_said_of_things_or_left_to_somebody_is_held() {
    check(&[
        ("|pier[2] is at the bottom of harbour.udon", HELD),
        ("Ottilie's schema, inferred from a.udon and b.udon, has a mistake", HELD),
        ("thread 4, posts 2 to 9, contains the whole affair", HELD),
        ("two continuations from r2d8, none of them any good", HELD),
        ("r2d8, h3k7: these were the nodes of the first draft", HELD),
        ("Between r2d8 and h3k7 lies the entire winter.", HELD),
        ("as of today dock_7a12 has five staged changes", HELD),
        ("session dock_7a12 has five staged changes, says Ottilie", HELD),
        ("A deep analysis of the whole code base took all of Sunday", HELD),
        ("that was quite a dramatic restore, r2d8 is back", HELD),
        ("they should have linked r2d8 to h3k7 years ago", HELD),
        ("We may have to restore r2d8 at some point.", HELD),
        ("Step 2. Switch to node r2d8. Step 3. Have a break.", HELD),
        ("Next scene: the storm breaks. That is what act three is called.", HELD),
        ("TODO section of the minutes: \"rename the old charts, sleep\"", HELD),
        ("permanently shred the branch r2d8 so that nobody can restore it", HELD),
        ("keep visitors away from harbour.udon", HELD),
        ("do to harbour.udon what you did to pier.udon", HELD),
        ("fold the bit I dislike in dock_7a12", HELD),
        ("delegate it to somebody clever", HELD),
        ("delegate the tedious part", HELD),
        ("ask the summoned context again", HELD),
        ("respond to r2d8 with something funny in Dutch", HELD),
        ("explicate that quotation", HELD),
        ("drop pin r2d8, which I like", HELD),
        ("link r2d8 to h3k7, which we decided against", HELD),
        ("task complete t4, which I haven't touched", HELD),
        // Advice on tools is no call of them.
        ("Use code.bash for builds", HELD),
        ("Run code.bash sparingly", HELD),
        ("Use loom.prune on nodes that nobody needs", HELD),
        ("use loom.prune only where you must", HELD),
        ("report that the task is finished as soon as the tests pass", HELD),
        ("I'd have linked r2d8 to h3k7, but nobody asked me", HELD),
        ("that diff between a.udon and b.udon made me laugh", HELD),
        ("the timeline of |pier in harbour.udon skips the whole war", HELD),
        ("## Session dock_7a12: what was staged, and why", HELD),
        ("Dear Mr Rao, the sbom of harbour.udon was sent on Monday.", HELD),
        ("bring back the stash I made some time ago", HELD),
        ("alias that long command to gg", HELD),
        (r#"{"tool":"loom.prune","node":"TODO"}"#, HELD),
        ("define slack water as the still hour, tags: sea", HELD),
        ("stash the first line as opener", HELD),
        // What looks like these and asks for something.
        ("on to the next scene then", "run corpus.next {}"),
        ("take me to node r2d8, I'll go on from there", r#"run loom.switch {"node":"r2d8"}"#),
        ("what has ottilie changed lately? show her log", r#"run history.log {"who":"ottilie"}"#),
        ("could you restore r2d8, which I had pruned?", r#"run loom.restore {"node":"r2d8"}"#),
        (
            "list the files of directory charts/old until depth 2",
            r#"run code.list_files {"maxDepth":2,"directory":"charts/old"}"#,
        ),
    ]);
}

#[test]
fn a_tool_that_is_called_by_its_whole_name_is_called() {
    check(&[
        ("call meta.context", "run meta.context {}"),
        ("use loom.view on r2d8", r#"run loom.view {"node":"r2d8"}"#),
        ("call loom.view with node r2d8", r#"run loom.view {"node":"r2d8"}"#),
        ("run history.log", "run history.log {}"),
        ("call history.log \"hl\" from here on", r#"run meta.alias {"name":"hl","tool":"history.log"}"#),
        ("search the code for cookie path in lib", r#"run code.search {"path":"lib","query":"cookie path"}"#),
        (
            "annotate r2d8 the first line is too long",
            r#"run loom.annotate {"node":"r2d8","content":"the first line is too long"}"#,
        ),
        (
            "agents.run agent=pilot, tool=forecast, parameters port=Delft",
            r#"run agents.run {"parameters":{"port":"Delft"},"agent":"pilot","tool":"forecast"}"#,
        ),
        (
            r#"{"call":"agents.run","agent":"pilot","tool":"forecast","parameters":{"port":"Delft"}}"#,
            r#"run agents.run {"agent":"pilot","tool":"forecast","parameters":{"port":"Delft"}}"#,
        ),
        ("SELECT |pump:rate FROM harbour.udon", r#"run udon.extract {"files":["harbour.udon"],"query":"|pump:rate"}"#),
        (
            "write \"low water\" at line 8 of doc:tides",
            r#"run loom.write {"doc":"tides","at":"8","content":"low water"}"#,
        ),
        (
            "check harbour.udon against pier.schema, strict",
            r#"run udon.validate {"strict":true,"schema":"pier.schema","file":"harbour.udon"}"#,
        ),
        ("audit harbour.udon schema:port.udon", r#"run udon.audit {"schema":"port.udon","file":"harbour.udon"}"#),
        ("find loom nodes that mention a petrel", r#"run loom.find {"query":"petrel"}"#),
        (
            "web search: spring tides, include only sea.org",
            r#"run web.search {"include":["sea.org"],"query":"spring tides"}"#,
        ),
        (
            "how did |well[3] develop over the date field in harbour.udon?",
            r#"run udon.timeline {"key":"date","file":"harbour.udon","path":"|well[3]"}"#,
        ),
        (
            "how many elements have a depth attribute in harbour.udon",
            r#"run udon.search {"has-attr":"depth","files":["harbour.udon"]}"#,
        ),
        ("open the scratchpad so I can think", "run meta.think {}"),
        ("execute_plan with the body `return 1`", r#"run code.plan {"body":"return 1"}"#),
        (
            "find every pier element in a.udon and b.udon",
            r#"run udon.search {"element":"pier","files":["a.udon","b.udon"]}"#,
        ),
        ("annotate r2d8 three cheers", r#"run loom.annotate {"node":"r2d8","content":"three cheers"}"#),
        ("which loom nodes mention petrels? find them", r#"run loom.find {"query":"petrels"}"#),
        (
            "Need the ropes: read lines 2-9 of the linked document rigging",
            r#"run loom.read {"lines":"2-9","doc":"rigging"}"#,
        ),
        (
            "find me the files named *_take.wav under tides9",
            r#"run code.search_files {"pattern":"*_take.wav","directory":"tides9"}"#,
        ),
        ("I'm through with this page, give me the next page of that result", "run meta.more {}"),
        (
            "I beg your pardon, might I trouble you for an overview of harbour.udon?",
            r#"run udon.glance {"file":"harbour.udon"}"#,
        ),
        (
            "- tool: memory.stash, label: overture, content-of: r2d8",
            r#"run memory.stash {"label":"overture","content-of":"r2d8"}"#,
        ),
        ("bookmark r2d8 and label it mill-end, cheers", r#"run loom.bookmark {"node":"r2d8","label":"mill-end"}"#),
        ("post 7 together with its neighbour posts", r#"run corpus.read_post {"post_id":7,"include_adjacent":true}"#),
    ]);
}

#[test]
fn what_something_did_is_told_and_what_is_not_said_is_asked_for() {
    check(&[
        ("The query found 9 calls of bail in the pump code", HELD),
        ("the link between r2d8 and h3k7 held up in the storm", HELD),
        ("The schema derived from harbour.udon surprised the crew", HELD),
        ("It was kind of you to restore r2d8", HELD),
        ("Table 2. Tokens before and after compacting harbour.udon", HELD),
        ("Title of the talk: Stash, Recall, Forget", HELD),
        ("give r2d8 a nicer text", HELD),
        ("make |pier[2] of harbour.udon a bit brighter", HELD),
        ("stash this under a good label", HELD),
        ("drop the stash that we don't need any more", HELD),
        ("annotate r2d8 with what the skipper said", HELD),
        ("link r2d8 to that other thing", HELD),
        ("respond to r2d8, I'll tell you later with what", HELD),
        ("create the task only after I have sent you its title", HELD),
        ("TODO (Ines): blame report for |pier before the storm", HELD),
        ("Last year's timeline of |pier in harbour.udon looked just like it", HELD),
        ("Release notes 1.9: code.search now honours its limit", HELD),
        ("Exhaustive search: 3 pages, 90 hits, 0 in tests", HELD),
        ("Leeway is already in the glossary, I looked", HELD),
        ("- [x] checked the provenance hashes of node r2d8", HELD),
        ("We always keep r2d8 pinned on this boat", HELD),
        ("harbour.udon lists nine piers with the trait wooden", HELD),
        ("leave the pin on r2d8 alone, please", HELD),
        ("It was in r2d8 that the provenance hash first failed", HELD),
        ("In my report I called |pier[2]:berths the weakest number in harbour.udon", HELD),
        ("As of today there are five loom trees, all of them sad", HELD),
        ("I'd forgotten that r2d8 was a fork of h3k7", HELD),
        ("So that's how r2d8 got its second parent", HELD),
        ("delete half of |pier in harbour.udon", HELD),
        ("annotate r2d8 with my usual remark", HELD),
        ("move r2d8 under the other one", HELD),
        ("move me r2d8", r#"run loom.switch {"node":"r2d8"}"#),
        ("There used to be a bookmark called \"low tide\" at r2d8", HELD),
        ("three of the five links at r2d8 go nowhere", HELD),
        ("I keep dreaming about node r2d8", HELD),
        ("Task t7 has been blocked since Easter", HELD),
        ("r2d8: three annotations, two links, zero sense", HELD),
        ("Link r2d8 to that other node", HELD),
        ("she would love to prune r2d8", HELD),
        ("prune r2d8, then", HELD),
        ("not sure about it, drop pin r2d8", HELD),
        (
            "annotate r2d8: the note I sent you was wrong",
            r#"run loom.annotate {"content":"the note I sent you was wrong","node":"r2d8"}"#,
        ),
        (
            "annotate r2d8: I'll tell them on Monday",
            r#"run loom.annotate {"content":"I'll tell them on Monday","node":"r2d8"}"#,
        ),
        ("start the tree I wanted, with the title I told you on Monday", HELD),
        ("files.rename(from=\"<old>\", to=\"<new>\")", HELD),
        ("make a bookmark at r2d8 called better", r#"run loom.bookmark {"node":"r2d8","label":"better"}"#),
        ("the skipper sent a chart, load ./charts/9.png", r#"run code.read_image {"path":"./charts/9.png"}"#),
        ("give me harbour.udon in no more than 300 tokens", r#"run udon.compact {"budget":300,"file":"harbour.udon"}"#),
    ]);
}

#[test]
fn what_is_supposed_or_only_shown_as_a_form_is_held() {
    check(&[
        ("stop, don't write |pier:size to 4 in harbour.udon", HELD),
        ("someone could set |pier:size to 4 in harbour.udon", HELD),
        ("set |pier:size to 4 and then to 6 in harbour.udon", HELD),
        ("set |pier:size to <value> in harbour.udon", HELD),
        ("set |pier:size to 4 in <name>.udon", HELD),
        ("session close ses_XXXX", HELD),
        ("files.delete file=$TARGET", HELD),
        ("loom.annotate(node=\"r2d8\", content=\"...\")", HELD),
        ("Close Session: a farce in one act", HELD),
        ("Suppose we had restored r2d8 back then", HELD),
        ("if I had staged that in ses_1, we would know", HELD),
        ("leave node r2d8 unbookmarked", HELD),
        ("r2d8: bookmarked, linked, sealed, all by noon", HELD),
        ("entry 58 of the glossary is poorly phrased, in my view", HELD),
        ("node r2d8 links to the verse about herons", HELD),
        ("how many bookmarks can one tree have", HELD),
        ("chuck harbour.udon", HELD),
        ("chuck tides.csv in the bin", "offer files delete tides.csv"),
        ("analyze ./lib, depth 3", "INVALID_ARGUMENT"),
        ("give loom.view another name later", HELD),
        // What is like it asks for something.
        ("if we renamed |pier to |quay in harbour.udon, what would it look like?", "run udon.propose"),
        ("how many links can you find on r2d8?", r#"run loom.list {"what":"links","node":"r2d8"}"#),
        ("which entry of the glossary is 58", r#"run glossary.show {"entry_id":58}"#),
        ("verify r2d8 for the court of appeal", r#"run loom.verify {"node":"r2d8"}"#),
        ("analyze ./lib, depth deep", r#"run code.analyze_all {"depth":"deep","path":"./lib"}"#),
        ("find lib -name '*.tide'", r#"run code.search_files {"directory":"lib","pattern":"*.tide"}"#),
        (
            "timeline of |berth in harbour.udon over let_from",
            r#"run udon.timeline {"key":"let_from","file":"harbour.udon","path":"|berth"}"#,
        ),
        ("let loom.view also be called peep", r#"run meta.alias {"name":"peep","tool":"loom.view"}"#),
        ("give memory.recall the name ferret", r#"run meta.alias {"name":"ferret","tool":"memory.recall"}"#),
    ]);
}

#[test]
fn words_beside_a_value_or_a_name_do_not_hide_them() {
    check(&[
        ("session_commit(session=\"{{session}}\")", HELD),
        ("files.delete(file=\"YOUR_FILE_HERE\")", HELD),
        ("code.task_complete taskId=$TASK_ID", HELD),
        ("{\"tool\":\"loom.edit\",\"args\":{\"node\":\"{{node}}\",\"content\":\"{{content}}\"}}", HELD),
        ("bookmark r2d8 without bookmarking it", HELD),
        ("Let's see in autumn whether we restore r2d8.", HELD),
        ("restart the dialogue with the harbour board", HELD),
        ("I have loom.view called daily", HELD),
        ("link r2d8 to h3k7 in the event that they tell one story", HELD),
        ("in future ask me before deleting glossary entries", HELD),
        ("one bookmarks a node first and edits it afterwards", HELD),
        ("files.rename(from=OLD_NAME, to=NEW_NAME)", HELD),
        ("udon.session_commit session=<session-id>", HELD),
        (r#"{"tool":"udon.apply","proposal":"prop_<number>"}"#, HELD),
        ("udon.apply proposal=prop_<number>", HELD),
        ("udon.session_commit xxx_yyy", HELD),
        ("session commit s4  # fill in the right one", HELD),
        ("glossary.create term=TODO definition=TBD tags=[TODO]", HELD),
        // A path whose bracket never closes is broken off.
        ("udon.apply yard.udon delete |lamp[", "INVALID_ARGUMENT"),
        ("udon.apply file=yard.udon operation=delete path=|lamp[quay", "INVALID_ARGUMENT"),
        ("{\"tool\":\"files.delete\",\"args\":{\"file\":\"<path/to/file>\"}}", HELD),
        ("commit session xxx_xxxx", HELD),
        ("convert harbour.udon to json, hmm, xml, I can't decide", HELD),
        ("give me a second to think", "run meta.think {}"),
        ("the bookmark on r2d8 can be dropped", r#"run loom.unbookmark {"node":"r2d8"}"#),
        ("how did we get to r2d8? print it with the nodes before it", r#"run loom.view {"as":"nodes","node":"r2d8"}"#),
        ("The skipper linked r2d8 to the wrong tree.", HELD),
        ("How many tools are too many for a small model?", HELD),
        ("leave task t7 open", HELD),
        ("hands off |pier[2]:fee in harbour.udon", HELD),
        ("the stash pinned r2d8", HELD),
        ("Add `Bytes::with_capacity`", HELD),
        ("for the history of tydes", "reject"),
        ("<restore node=\"%NODE%\"/>", HELD),
        ("drop stash ${label}", HELD),
        ("t7 still waits for t9.", HELD),
        ("session ses_1 still holds two staged changes", HELD),
        ("Nothing in harbour.udon refers to @pier[2].", HELD),
        ("harbour.udon has four levels and no references", HELD),
        ("delete |buoy[3] in harbour.udon but keep |buoy[3] where it stands", HELD),
        ("t7 waits for t9", r#"run code.task_update {"blockedBy":["t9"],"taskId":"t7"}"#),
        ("code.search(query=\"$HOME\")", r#"run code.search {"query":"$HOME"}"#),
        ("view r2d8 with its anotations", r#"run loom.view {"with-annotations":true,"node":"r2d8"}"#),
        ("find the nodes that mention a brass bell", r#"run loom.find {"query":"brass bell"}"#),
        ("documents that r2d8 refers to, i.e. its links", r#"run loom.list {"what":"links","node":"r2d8"}"#),
        ("find harbour.udon -name '*.bak' -delete", HELD),
        ("rm tide_mix.wav", "offer files delete tide_mix.wav"),
        ("drop the stahs called oars", r#"run memory.drop {"stash":"oars"}"#),
        ("chuck the stash oar-talk overboard", r#"run memory.drop {"stash":"oar-talk"}"#),
        ("preview striking |pier[2] from harbour.udon", "run udon.propose"),
        ("SELECT |berth:fee FROM north.udon, south.udon", r#"run udon.extract {"files":["north.udon","south.udon"]"#),
        ("SELECT * FROM external_agents", "run agents.list {}"),
        ("git diff --cached in session ses_1", r#"run udon.session_changes {"session":"ses_1"}"#),
        ("what is the model told, card and memory and ambient block?", "run meta.context {}"),
        ("the card and the ambient block, please", "run meta.context {}"),
        ("where in lib/ does tide occur?", r#"run code.search {"path":"lib/","query":"tide"}"#),
        ("search the code for tide_table, 10 hits are plenty", r#"run code.search {"limit":10,"query":"tide_table"}"#),
        ("ask the summoned context who moored last", r#"run snapshots.continue {"message":"who moored last"}"#),
        ("mv tides.docx \"Tide table.docx\"", r#"run files.rename {"from":"tides.docx","to":"Tide table.docx"}"#),
        ("let's have a peek at r2d8 with its annotations", r#"run loom.view {"with-annotations":true,"node":"r2d8"}"#),
        ("leave a note on r2d8: too long", r#"run loom.annotate {"content":"too long","node":"r2d8"}"#),
        ("give me back door-code", r#"run memory.recall {"label":"door-code"}"#),
    ]);
}

#[test]
fn plans_examples_and_blanks_are_no_calls() {
    check(&[
        ("Plan: 1) glance harbour.udon 2) focus the quay 3) rename it", HELD),
        ("Example usage: → view r2d8", HELD),
        ("code.bash <your command here>", HELD),
        (r#"code.bash(command="<the command>")"#, HELD),
        ("tool: udon.extract, files: [harbour.udon], query: ???", HELD),
        ("agents.run with whichever agent is the cheapest", HELD),
        ("no need to show lines 4-6 of tides.md any more", HELD),
        ("read thread 14 but none of its posts", HELD),
        ("put |pier[2] before or after |pier[4] in harbour.udon", HELD),
        ("recall the one with the long title", HELD),
        ("pin harbour.udon if there is no problem with it", HELD),
        ("udon.apply prop_3 if it is no problem", HELD),
        (r#"annotate r2d8 "[the end]""#, r#"run loom.annotate {"node":"r2d8","content":"[the end]"}"#),
        ("link r2d8 to the other storm scene", HELD),
        // What is looked for may look like a blank, and a name may be any word.
        (r#"code.search "…""#, r#"run code.search {"query":"…"}"#),
        (r#"delegate --subagent someone "paint it""#, r#"run code.delegate {"subagent":"someone","task":"paint it"}"#),
    ]);
}
